#!/usr/bin/env bash
# Applies an overlay in order: foundation, migrations, rollout. Usage: k8s/apply.sh local|production
set -euo pipefail
overlay="$(cd "$(dirname "$0")" && pwd)/overlays/${1:?Usage: k8s/apply.sh local|production}"
ns=notalone
apply() { kubectl apply --server-side --force-conflicts --warnings-as-errors -k "$1"; }

kubectl apply --server-side --warnings-as-errors -f "$overlay/foundation/namespace.yaml"
if [ "$1" = local ]; then
  # Passwords and keys of this cluster, made once; Kubernetes keeps them.
  if ! kubectl get secret setup -n $ns >/dev/null 2>&1; then
    folder=$(mktemp -d)
    trap 'rm -rf "$folder"' EXIT
    node "$(dirname "$0")/../infra/docker/src/write-secrets.ts" "$folder"
    for secret in "$folder"/*/; do
      kubectl create secret generic "$(basename "$secret")" -n $ns --from-file="$secret"
    done
  fi
fi
apply "$overlay/foundation"
[ "$1" != local ] || kubectl rollout status statefulset,deployment -n $ns --timeout=5m

# A Job cannot be changed, and a finished one has nothing to do.
kubectl delete job -n $ns -l app.kubernetes.io/component=migration --ignore-not-found
apply "$overlay/migrations"
kubectl wait job -n $ns -l app.kubernetes.io/component=migration --for=condition=Complete --timeout=10m

apply "$overlay/rollout"
kubectl rollout status statefulset,deployment -n $ns --timeout=10m
