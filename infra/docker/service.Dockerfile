# One image for every service. From the root of the clone:
#   docker build -f infra/docker/service.Dockerfile --build-arg NAME=auth --build-arg VERSION=1.0.0 --build-arg COMMIT=$(git rev-parse HEAD) .
ARG NODE_IMAGE=docker.io/library/node:24-bookworm-slim

# package.json of each workspace, so that the next stage is built again only when one of them changes
FROM ${NODE_IMAGE} AS manifests
WORKDIR /clone
COPY . .
RUN node infra/docker/src/copy-manifests.ts . /manifests

FROM ${NODE_IMAGE} AS packages
WORKDIR /clone
COPY --from=manifests /manifests .
RUN npm ci --no-audit --no-fund --loglevel=error

FROM packages AS build
ARG NAME
COPY . .
RUN npm run --silent build -- --filter=@notalone/${NAME}-service \
  && node infra/docker/src/copy-packages.ts services/${NAME}/dist /app/node_modules \
  && mkdir -p /app/dist && cp services/${NAME}/package.json /app/ && cp services/${NAME}/dist/* /app/dist/ && rm /app/dist/*.map \
  && npm sbom --sbom-format cyclonedx --omit dev --workspace services/${NAME} > /app/sbom.cdx.json

# Node and the C and C++ libraries that it and native packages need, and nothing else: no shell, no package manager
FROM ${NODE_IMAGE} AS runtime
RUN apt-get update && apt-get install -y --no-install-recommends libjemalloc2 \
  && mkdir -p /runtime/etc /runtime/tmp && chmod 1777 /runtime/tmp \
  && cp --parents /usr/local/bin/node /runtime \
  && { ldd /usr/local/bin/node | grep -o '/[^ ]*'; dpkg -L libc6 libgcc-s1 libjemalloc2 libstdc++6 | grep -E '^/(usr/)?lib/[^/]+-linux-gnu/[^/]+[.]so[.0-9]*$'; } \
    | sort -u | xargs -I{} cp --parents --dereference {} /runtime \
  && echo 'node:x:1000:1000::/tmp:/' > /runtime/etc/passwd

FROM scratch
ARG NAME
ARG VERSION=0.0.0
ARG COMMIT=unknown
LABEL org.opencontainers.image.title="notalone/${NAME}" \
  org.opencontainers.image.version="${VERSION}" \
  org.opencontainers.image.revision="${COMMIT}" \
  org.opencontainers.image.licenses="MIT"
COPY --from=runtime /runtime /
COPY --from=build /app /app
WORKDIR /app
# NODE_ENV is the deployment's: with `production` a service refuses an http address and guessable keys.
ENV PATH=/usr/local/bin HOST=0.0.0.0 PORT=8080 OPS_PORT=8081 SECRETS_DIR=/run/secrets
USER 1000:1000
EXPOSE 8080 8081
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=5s --timeout=4s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:8081/ready').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--import", "./dist/telemetry.js", "dist/main.js"]
