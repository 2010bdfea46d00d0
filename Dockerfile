# The same installation as `make demo`, for clusters: CPU build of torch, no development tools.
FROM python:3.11-slim-bookworm

ENV HOME=/home/coreb \
    PIP_DISABLE_PIP_VERSION_CHECK=1 \
    PIP_NO_CACHE_DIR=1 \
    RAY_USAGE_STATS_ENABLED=0 \
    MLFLOW_DISABLE_TELEMETRY=true

RUN useradd --uid 1000 --create-home --home-dir /home/coreb coreb
WORKDIR /opt/coreb_ray
COPY pyproject.toml constraints.txt README.md LICENSE ./
COPY coreb_ray coreb_ray
COPY sweeps sweeps
RUN torch=$(sed -n 's/^torch==\([0-9.]*\).*/\1/p' constraints.txt) \
    && pip install "torch==${torch}+cpu" --extra-index-url https://download.pytorch.org/whl/cpu \
    && pip install -c constraints.txt '.[faiss,hub,offline,tokens]'

USER 1000:1000
WORKDIR /home/coreb
ENTRYPOINT ["coreb-ray"]
CMD ["--help"]
