"""The files for clusters agree with what is installed and with the guide."""

import re
from importlib.metadata import version
from typing import Any

import yaml
from building import REPOSITORY

CLUSTER = REPOSITORY / "cluster"


def rayjob() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((CLUSTER / "rayjob.yaml").read_text())
    return found


def pods() -> list[dict[str, Any]]:
    cluster = rayjob()["spec"]["rayClusterSpec"]
    return [cluster["headGroupSpec"], *cluster["workerGroupSpecs"]]


def test_the_job_names_the_ray_that_is_tested() -> None:
    assert rayjob()["spec"]["rayClusterSpec"]["rayVersion"] == version("ray")


def test_every_pod_asks_for_a_token_and_has_shared_memory_and_storage() -> None:
    for pod in pods():
        (container,) = pod["template"]["spec"]["containers"]
        names = {entry["name"] for entry in container["env"]}
        assert {"RAY_AUTH_MODE", "RAY_AUTH_TOKEN"} <= names
        assert {mount["mountPath"] for mount in container["volumeMounts"]} == {"/storage", "/dev/shm"}  # noqa: S108
        assert container["resources"]["requests"] == container["resources"]["limits"]
        assert {volume["name"] for volume in pod["template"]["spec"]["volumes"]} == {
            mount["name"] for mount in container["volumeMounts"]
        }
        assert all(isinstance(value, str) for value in pod["rayStartParams"].values())


def test_the_job_writes_to_storage_and_asks_for_no_more_actors_than_there_are_cpus() -> None:
    entrypoint = rayjob()["spec"]["entrypoint"]
    (worker,) = rayjob()["spec"]["rayClusterSpec"]["workerGroupSpecs"]
    cpus = int(worker["template"]["spec"]["containers"][0]["resources"]["limits"]["cpu"]) * worker["replicas"]
    found = re.search(r"execution\.actors=(\d+)", entrypoint)
    assert found is not None
    assert int(found[1]) <= cpus
    assert "--out /storage/" in entrypoint


def test_the_image_installs_what_is_locked() -> None:
    text = (REPOSITORY / "Dockerfile").read_text()
    assert "-c constraints.txt" in text
    for line in re.findall(r"^COPY (.+) \S+$", text, re.MULTILINE):
        assert all((REPOSITORY / name).exists() for name in line.split()), line
