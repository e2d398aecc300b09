# One image for the shell and every remote: nginx with its built files. From the root of the clone:
#   docker build -f infra/docker/static.Dockerfile --build-arg NAME=mfe-feed --build-arg VERSION=1.0.1 --build-arg PREVIOUS=registry/notalone/mfe-feed:1.0.0 .
# PREVIOUS is the image of the release before; its hashed files stay for the pages that are open.
ARG NODE_IMAGE=docker.io/library/node:24-bookworm-slim
ARG BASE_IMAGE=docker.io/library/debian:bookworm-slim
ARG PREVIOUS=${BASE_IMAGE}

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
RUN npm run --silent build -- --filter=@notalone/${NAME} \
  && npm sbom --package-lock-only --sbom-format cyclonedx --omit dev --workspace ${NAME} > /sbom.cdx.json

FROM ${PREVIOUS} AS previous
USER root
RUN mkdir -p /srv/app

FROM build AS releases
ARG NAME
ARG VERSION=0.0.0
COPY --from=previous /srv/app /previous
RUN node infra/docker/src/carry-releases.ts ${NAME}/dist /previous /srv/app ${VERSION}

FROM ${BASE_IMAGE} AS nginx
RUN apt-get update && apt-get install -y --no-install-recommends nginx-light libnginx-mod-http-brotli-static \
  && rm -rf /var/lib/apt/lists/* /var/log/* /etc/nginx/modules-enabled /etc/nginx/sites-enabled

FROM nginx
ARG NAME
ARG VERSION=0.0.0
ARG COMMIT=unknown
LABEL org.opencontainers.image.title="notalone/${NAME}" \
  org.opencontainers.image.version="${VERSION}" \
  org.opencontainers.image.revision="${COMMIT}" \
  org.opencontainers.image.licenses="MIT"
COPY infra/docker/static.nginx.conf /etc/nginx/nginx.conf
COPY --from=releases /srv/app /srv/app
COPY --from=build /sbom.cdx.json /srv/sbom.cdx.json
USER 1000:1000
EXPOSE 8080
STOPSIGNAL SIGQUIT
HEALTHCHECK --interval=5s --timeout=3s --retries=3 \
  CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/8080 && printf 'GET /-/live HTTP/1.0\\r\\n\\r\\n' >&3 && grep -q '200 OK' <&3"]
CMD ["nginx", "-e", "stderr"]
