import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import java.util.StringTokenizer;

public class Main {

    record Road(Town target, long toll) {}

    record Arrival(long price, Town town) implements Comparable<Arrival> {
        @Override
        public int compareTo(Arrival other) {
            return Long.compare(price, other.price);
        }
    }

    static class Town {
        static final long MODULUS = 1_000_000_007L;

        final List<Road> roads = new ArrayList<>();
        long price = -1;
        long routes = 0;
        boolean visited = false;

        boolean offer(long newPrice, long newRoutes) {
            if (price >= 0 && newPrice > price) {
                return false;
            }
            if (newPrice == price) {
                routes = (routes + newRoutes) % MODULUS;
                return false;
            }
            price = newPrice;
            routes = newRoutes;
            return true;
        }
    }

    static void travel(Town start) {
        PriorityQueue<Arrival> queue = new PriorityQueue<>();
        start.offer(0, 1);
        queue.add(new Arrival(0, start));
        while (!queue.isEmpty()) {
            Town town = queue.poll().town();
            if (town.visited) {
                continue;
            }
            town.visited = true;
            for (Road road : town.roads) {
                long price = town.price + road.toll();
                if (road.target().offer(price, town.routes)) {
                    queue.add(new Arrival(price, road.target()));
                }
            }
        }
    }

    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        StringTokenizer head = new StringTokenizer(in.readLine());
        Town[] towns = new Town[Integer.parseInt(head.nextToken())];
        int roads = Integer.parseInt(head.nextToken());
        for (int i = 0; i < towns.length; i++) {
            towns[i] = new Town();
        }
        for (int i = 0; i < roads; i++) {
            StringTokenizer line = new StringTokenizer(in.readLine());
            Town from = towns[Integer.parseInt(line.nextToken()) - 1];
            Town to = towns[Integer.parseInt(line.nextToken()) - 1];
            from.roads.add(new Road(to, Long.parseLong(line.nextToken())));
        }
        travel(towns[0]);
        Town goal = towns[towns.length - 1];
        System.out.println(goal.price + " " + goal.routes);
    }
}
