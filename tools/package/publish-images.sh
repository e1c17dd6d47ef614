#!/bin/sh
# Puts the images of a release into the registry that IMAGE names (registry.example.org/beckon), one name for both
# architectures: IMAGE:VERSION and IMAGE:latest without models, IMAGE:VERSION-full and IMAGE:full with them. Each is signed
# by the workflow that runs this. USER and TOKEN log in there.
set -eu
version=$1
printf '%s' "$TOKEN" | buildah login --username "$USER" --password-stdin "${IMAGE%%/*}"
printf '%s' "$TOKEN" | cosign login --username "$USER" --password-stdin "${IMAGE%%/*}"
for suffix in '' -full; do
  list="beckon-release$suffix"
  buildah manifest create "$list"
  for architecture in amd64 arm64; do
    buildah manifest add "$list" "oci-archive:out/beckon-image_$version${suffix}_$architecture.tar"
  done
  case "$suffix" in -full) moving=full ;; *) moving=latest ;; esac
  for tag in "$version$suffix" "$moving"; do
    buildah manifest push --all --digestfile digest "$list" "docker://$IMAGE:$tag"
  done
  cosign sign --yes "$IMAGE@$(cat digest)"
done
