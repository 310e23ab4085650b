# The server images: `--target api`, `worker` or `sandbox`. TypeScript runs from source on Node 24, so only the web app
# is built. Each image contains only its own app, the packages it imports and their production dependencies:
# packages/scenarios/src/containers/contents.test.ts lists them.
FROM node:24.21.0-bookworm-slim AS base
ENV PNPM_HOME=/pnpm CI=true
RUN npm install --global pnpm@12.21.0
WORKDIR /app

FROM base AS sources
COPY . .

# The install depends only on the manifests, so these layers stay valid when sources change. The root's own manifest is
# left out, because it would add Node and tools.
FROM sources AS manifests
RUN rm package.json \
  && find . -type f ! -name package.json ! -name pnpm-lock.yaml ! -name pnpm-workspace.yaml -delete \
  && find . -type d -empty -delete

FROM base AS installer
COPY infra/docker/install-app.sh /usr/local/bin/
COPY --from=manifests /app ./

FROM installer AS api-deps
RUN --mount=type=cache,id=pnpm,target=/pnpm/store sh /usr/local/bin/install-app.sh api

FROM installer AS worker-deps
RUN --mount=type=cache,id=pnpm,target=/pnpm/store sh /usr/local/bin/install-app.sh worker

FROM installer AS sandbox-deps
RUN --mount=type=cache,id=pnpm,target=/pnpm/store sh /usr/local/bin/install-app.sh sandbox

FROM installer AS web-build
RUN --mount=type=cache,id=pnpm,target=/pnpm/store \
  pnpm install --frozen-lockfile --store-dir /pnpm/store --filter "@talkreel/web..."
COPY . .
RUN pnpm --config.verify-deps-before-run=false --filter @talkreel/web run build

FROM sources AS api-files
RUN pnpm --config.verify-deps-before-run=false --filter-prod "@talkreel/api..." exec sh -c 'mkdir -p "/out$PWD" && cp -R . "/out$PWD"'

FROM sources AS worker-files
RUN pnpm --config.verify-deps-before-run=false --filter-prod "@talkreel/worker..." exec sh -c 'mkdir -p "/out$PWD" && cp -R . "/out$PWD"'

FROM sources AS sandbox-files
RUN pnpm --config.verify-deps-before-run=false --filter-prod "@talkreel/sandbox..." exec sh -c 'mkdir -p "/out$PWD" && cp -R . "/out$PWD"'

FROM node:24.21.0-bookworm-slim AS ffmpeg
COPY infra/docker/ffmpeg-only.sh /usr/local/bin/
RUN sh /usr/local/bin/ffmpeg-only.sh /out

# Writable are /data, which is persistent, and /tmp, which is not; the root file system may be read-only.
FROM node:24.21.0-bookworm-slim AS runtime
COPY --from=ffmpeg /out /
RUN ldconfig && ffmpeg -version && ffprobe -version && install --directory --owner=node --group=node /data /app/.compiled
WORKDIR /app
ENV NODE_ENV=production DATA_DIR=/data NODE_COMPILE_CACHE=/app/.compiled
COPY infra/docker/is-healthy.sh infra/docker/compile-ahead.sh /usr/local/bin/
COPY LICENSE NOTICE package.json pnpm-workspace.yaml ./
# By number, so that a cluster can verify that it is not root.
USER 1000:1000
VOLUME /data
ARG VERSION=0.1.0
ARG REVISION=unknown
LABEL org.opencontainers.image.vendor="The Talkreel authors" \
  org.opencontainers.image.licenses="MIT" \
  org.opencontainers.image.version="$VERSION" \
  org.opencontainers.image.revision="$REVISION"

FROM runtime AS api
LABEL org.opencontainers.image.title="Talkreel api" \
  org.opencontainers.image.description="HTTP, sockets and the web app"
COPY --from=api-deps /out/app ./
COPY --from=web-build /app/apps/web/dist ./apps/web/dist
COPY --from=api-files /out/app ./
RUN sh /usr/local/bin/compile-ahead.sh apps/api/src/main.ts apps/api/src/features/payments/live-payments.ts \
  apps/api/src/features/mcp/answer-agent.ts apps/api/src/features/connections/oauth-provider.ts \
  apps/api/src/plugins/external/sandbox-proxy.ts packages/observability/src/metrics.ts
ENV HOST=0.0.0.0 PORT=3000 WEB_DIST=/app/apps/web/dist
EXPOSE 3000
# Not /readyz: without Redis or a provider's key the rest still works, and a restart would not help.
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s --start-interval=1s \
  CMD bash /usr/local/bin/is-healthy.sh "$PORT"
CMD ["node", "apps/api/src/main.ts"]

FROM runtime AS worker
LABEL org.opencontainers.image.title="Talkreel worker" \
  org.opencontainers.image.description="The stages of a generation, and periodic work"
COPY --from=worker-deps /out/app ./
COPY --from=worker-files /out/app ./
RUN sh /usr/local/bin/compile-ahead.sh apps/worker/src/main.ts packages/providers/src/replicate/exchange.ts \
  packages/providers/src/openai/client.ts packages/observability/src/metrics.ts
# infra/launch/worker-memory.ts explains these values.
ENV WORKER_PORT=3001 NODE_OPTIONS=--max-semi-space-size=4 MALLOC_ARENA_MAX=2
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s --start-interval=1s \
  CMD bash /usr/local/bin/is-healthy.sh "$WORKER_PORT"
CMD ["node", "apps/worker/src/main.ts"]

FROM runtime AS sandbox
LABEL org.opencontainers.image.title="Talkreel sandbox" \
  org.opencontainers.image.description="The stand-in for providers without a key; not for production"
COPY --from=sandbox-deps /out/app ./
COPY --from=sandbox-files /out/app ./
RUN sh /usr/local/bin/compile-ahead.sh apps/sandbox/src/main.ts
ENV NODE_ENV=development SANDBOX_HOST=0.0.0.0 SANDBOX_PORT=3400
EXPOSE 3400
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s --start-interval=1s \
  CMD bash /usr/local/bin/is-healthy.sh "$SANDBOX_PORT"
CMD ["node", "apps/sandbox/src/main.ts"]
