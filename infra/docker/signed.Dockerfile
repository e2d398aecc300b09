# The image of an app with the signature of what it serves, which the gateway checks (RELEASE_PUBLIC_KEYS). From the root
# of the clone, with BuildKit; the key enters no layer:
#   docker build -f infra/docker/signed.Dockerfile --build-arg IMAGE=registry/notalone/mfe-feed:1.0.1 --build-arg NAME=mfe-feed --build-arg VERSION=1.0.1 --secret id=release-key,src=release-key.pem .
ARG NODE_IMAGE=docker.io/library/node:24-bookworm-slim
ARG IMAGE

FROM ${IMAGE} AS app

FROM ${NODE_IMAGE} AS signed
ARG NAME
ARG VERSION=0.0.0
WORKDIR /clone
COPY infra/release infra/release
COPY infra/docker infra/docker
RUN mkdir -p node_modules/@notalone && ln -s ../../infra/release node_modules/@notalone/release
COPY --from=app /srv/app /srv/app
RUN --mount=type=secret,id=release-key,required=true \
  node infra/docker/src/sign-release.ts /srv/app "${NAME}" "${VERSION}" /run/secrets/release-key

FROM app
COPY --from=signed /srv/app/release.json /srv/app/release.sig /srv/app/
