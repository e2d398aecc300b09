# What an installation without managed stores and real providers needs besides: secrets, the set-up of the stores, the
# emulators. Never part of production. From the root of the clone:
#   docker build -f infra/docker/tools.Dockerfile .
ARG NODE_IMAGE=docker.io/library/node:24-bookworm-slim

FROM ${NODE_IMAGE} AS manifests
WORKDIR /clone
COPY . .
RUN node infra/docker/src/copy-manifests.ts . /manifests

FROM ${NODE_IMAGE} AS packages
WORKDIR /app
COPY --from=manifests /manifests .
RUN npm ci --no-audit --no-fund --loglevel=error --omit=dev --workspace infra/docker --workspace infra/emulators

FROM ${NODE_IMAGE}
ARG VERSION=0.0.0
ARG COMMIT=unknown
LABEL org.opencontainers.image.title="notalone/tools" \
  org.opencontainers.image.version="${VERSION}" \
  org.opencontainers.image.revision="${COMMIT}" \
  org.opencontainers.image.licenses="MIT"
WORKDIR /app
COPY --from=packages /app .
COPY packages/contracts packages/contracts
COPY infra infra
USER 1000:1000
CMD ["node", "infra/emulators/src/main.ts"]
