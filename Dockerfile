# One image for every process: `web`, `worker`, both by default, and each command of package.json by its name
# (`db:migrate`, `backup FOLDER`, `keys:make FOLDER`). docs/deploying.md explains how to run it.
#
# The Node version is that of the npm package `node`, which all tests use (tests/deploy compares them).
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
COPY packages ./packages
# Includes development packages, because the pages are built here. Not `npm ci`: decision 009.
RUN npm install --no-save --loglevel=error
COPY . .
RUN node scripts/build.mjs
# /image gets what runs, without build tools.
RUN node deploy/image/assemble.mjs /image

FROM node:24.21.0-bookworm-slim
ARG VERSION=0.1.0
ARG REVISION=unknown
ARG CREATED=1970-01-01T00:00:00Z
LABEL org.opencontainers.image.title="Castwright" \
      org.opencontainers.image.description="A self-hosted studio for AI personas: web, worker and commands" \
      org.opencontainers.image.version="$VERSION" \
      org.opencontainers.image.revision="$REVISION" \
      org.opencontainers.image.created="$CREATED" \
      org.opencontainers.image.licenses="UNLICENSED" \
      org.opencontainers.image.base.name="docker.io/library/node:24.21.0-bookworm-slim"
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    OPERATIONS_HOST=0.0.0.0 \
    OPERATIONS_PORT=9464 \
    DATA_DIR=/data
WORKDIR /app
# Owned by root, so that the process cannot change its own program.
COPY --from=build /image/app ./
COPY --from=build --chown=10001:10001 /image/data /data
# A numeric id: platforms that refuse root check it without /etc/passwd.
USER 10001:10001
VOLUME /data
EXPOSE 3000 9464
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
    CMD ["node", "deploy/image/healthy.mjs"]
# No shell in between, so that signals reach Node.
ENTRYPOINT ["node", "deploy/image/entry.mjs"]
