#include <iostream>
#include <vector>

using namespace std;

const int MOD = 1000000007;
const int SIZE = 3;

using Matrix = vector<vector<int>>;

Matrix identity() {
    Matrix result(SIZE, vector<int>(SIZE, 0));
    for (int i = 0; i < SIZE; ++i) {
        result[i][i] = 1;
    }
    return result;
}

Matrix multiply(const Matrix& left, const Matrix& right) {
    Matrix product(SIZE, vector<int>(SIZE, 0));
    for (int row = 0; row < SIZE; ++row) {
        for (int col = 0; col < SIZE; ++col) {
            for (int k = 0; k < SIZE; ++k) {
                product[row][col] = (product[row][col] + left[row][k] * right[k][col]) % MOD;
            }
        }
    }
    return product;
}

Matrix power(Matrix base, long long exponent) {
    Matrix result = identity();
    while (exponent > 0) {
        if (exponent % 2 == 1) {
            result = multiply(result, base);
        }
        base = multiply(base, base);
        exponent /= 2;
    }
    return result;
}

int countBorders(long long length) {
    // each row of the step matrix moves the window of the last three counts
    const Matrix step = {{1, 2, 1}, {1, 0, 0}, {0, 1, 0}};
    return power(step, length)[0][0];
}

int main() {
    int orders;
    cin >> orders;
    for (int i = 0; i < orders; ++i) {
        long long length;
        cin >> length;
        cout << countBorders(length) << '\n';
    }
    return 0;
}
