"""What this machine's processors give: GPUs by name, and the rate of a large matrix product."""

import time

import torch

SIZE = 1536
REPEATS = 5


def gpu_names() -> tuple[str, ...]:
    """Return the names of the GPUs this process can use."""
    return tuple(torch.cuda.get_device_name(number) for number in range(torch.cuda.device_count()))


def matmul_rate(dtype: str, threads: int) -> float:
    """Return operations a second of a square product on the CPU, the best of a few: the roof an encoder works under."""
    before = torch.get_num_threads()
    torch.set_num_threads(threads)
    try:
        left, right = (torch.ones(SIZE, SIZE, dtype=getattr(torch, dtype)) for _ in range(2))
        best = float("inf")
        for _ in range(REPEATS):
            started = time.perf_counter()
            torch.mm(left, right)
            best = min(best, time.perf_counter() - started)
    finally:
        torch.set_num_threads(before)
    return 2.0 * SIZE**3 / best
