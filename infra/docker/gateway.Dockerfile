# The gateway: nginx, and Node that writes its configuration and /remotes.json. From the root of the clone:
#   docker build -f infra/docker/gateway.Dockerfile --build-arg VERSION=1.0.0 .
ARG NODE_IMAGE=docker.io/library/node:24-bookworm-slim
ARG BASE_IMAGE=docker.io/library/debian:bookworm-slim

FROM ${NODE_IMAGE} AS manifests
WORKDIR /clone
COPY . .
RUN node infra/docker/src/copy-manifests.ts . /manifests

FROM ${NODE_IMAGE} AS packages
WORKDIR /clone
COPY --from=manifests /manifests .
RUN npm ci --no-audit --no-fund --loglevel=error

FROM packages AS build
COPY . .
RUN npm run --silent build -w @notalone/gateway \
  && npm sbom --sbom-format cyclonedx --omit dev --workspace infra/gateway > infra/gateway/dist/sbom.cdx.json

FROM ${BASE_IMAGE} AS nginx
RUN apt-get update && apt-get install -y --no-install-recommends nginx-light libnginx-mod-http-brotli-static libstdc++6 \
  && rm -rf /var/lib/apt/lists/* /var/log/* /etc/nginx/modules-enabled /etc/nginx/sites-enabled

FROM ${NODE_IMAGE} AS node

FROM nginx
ARG VERSION=0.0.0
ARG COMMIT=unknown
LABEL org.opencontainers.image.title="notalone/gateway" \
  org.opencontainers.image.version="${VERSION}" \
  org.opencontainers.image.revision="${COMMIT}" \
  org.opencontainers.image.licenses="MIT"
COPY --from=node /usr/local/bin/node /usr/local/bin/node
COPY --from=build /clone/infra/gateway/dist /app
WORKDIR /app
ENV PORT=8080 RUN_DIR=/tmp/gateway
USER 1000:1000
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=5s --timeout=4s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:8080/remotes.json').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "main.js"]
