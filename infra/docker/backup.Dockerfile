# infra/backup: the list of who left, backups and the restore. From the root of the clone:
#   docker build -f infra/docker/backup.Dockerfile --build-arg VERSION=1.0.0 .
ARG NODE_IMAGE=docker.io/library/node:24-bookworm-slim

FROM ${NODE_IMAGE} AS manifests
WORKDIR /clone
COPY . .
RUN node infra/docker/src/copy-manifests.ts . /manifests

FROM ${NODE_IMAGE} AS packages
WORKDIR /app
COPY --from=manifests /manifests .
RUN npm ci --no-audit --no-fund --loglevel=error --omit=dev --workspace infra/backup \
  && npm sbom --package-lock-only --sbom-format cyclonedx --omit dev --workspace infra/backup > sbom.cdx.json

FROM ${NODE_IMAGE}
ARG VERSION=0.0.0
ARG COMMIT=unknown
LABEL org.opencontainers.image.title="notalone/backup" \
  org.opencontainers.image.version="${VERSION}" \
  org.opencontainers.image.revision="${COMMIT}" \
  org.opencontainers.image.licenses="MIT"
WORKDIR /app
COPY --from=packages /app .
COPY packages/contracts packages/contracts
COPY packages/service-kit packages/service-kit
COPY infra/backup infra/backup
RUN mkdir /backups /backup-key && chown 1000:1000 /backups /backup-key && chmod 700 /backup-key
ENV SECRETS_DIR=/run/secrets
USER 1000:1000
CMD ["node", "infra/backup/src/main.ts"]
