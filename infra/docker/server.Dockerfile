# The image brings Node, so the npm one that `npm start` uses is left out.
# The server images: `--target api`, `worker` or `sandbox`. TypeScript runs from source on Node 24, so only the web app
# is built. Each image holds its own app, the packages it may import, and their production dependencies, no more: the
# media engine with its GPL speech is in the sandbox image alone.
FROM node:24.21.0-bookworm-slim AS base
ENV PNPM_HOME=/pnpm CI=true
RUN npm install --global pnpm@12.21.0
WORKDIR /app

# Downloads depend on the lockfile alone, so that this layer outlives changes of the sources.
FROM base AS store
COPY pnpm-lock.yaml pnpm-workspace.yaml ./
RUN pnpm fetch
COPY package.json tsconfig.base.json ./
COPY packages ./packages
COPY apps ./apps
COPY bench/package.json ./bench/package.json
COPY infra/package.json ./infra/package.json

FROM store AS web-build
RUN pnpm install --offline --frozen-lockfile --filter "@talkreel/web..." \
  && pnpm --filter @talkreel/web run build

FROM store AS api-deps
RUN pnpm install --offline --frozen-lockfile --prod --filter-prod "@talkreel/api..." \
  && rm -rf node_modules/node-linux-* node_modules/.pnpm/node-linux-*

FROM store AS worker-deps
RUN pnpm install --offline --frozen-lockfile --prod --filter-prod "@talkreel/worker..." \
  && rm -rf node_modules/node-linux-* node_modules/.pnpm/node-linux-*

FROM store AS sandbox-deps
RUN pnpm install --offline --frozen-lockfile --prod --filter-prod "@talkreel/sandbox..." \
  && rm -rf node_modules/node-linux-* node_modules/.pnpm/node-linux-*

FROM node:24.21.0-bookworm-slim AS runtime
RUN apt-get update \
  && apt-get install --yes --no-install-recommends ffmpeg \
  && rm -rf /var/lib/apt/lists/* \
  && mkdir /data \
  && chown node:node /data
WORKDIR /app
ENV NODE_ENV=production DATA_DIR=/data NODE_COMPILE_CACHE=/tmp/node-compile-cache
COPY package.json pnpm-workspace.yaml ./
USER node
VOLUME /data

FROM runtime AS api
COPY --from=api-deps /app/node_modules ./node_modules
COPY --from=api-deps /app/packages/contracts ./packages/contracts
COPY --from=api-deps /app/packages/db ./packages/db
COPY --from=api-deps /app/packages/media-tools ./packages/media-tools
COPY --from=api-deps /app/packages/providers ./packages/providers
COPY --from=api-deps /app/packages/queue ./packages/queue
COPY --from=api-deps /app/packages/storage ./packages/storage
COPY --from=api-deps /app/apps/api ./apps/api
COPY --from=web-build /app/apps/web/dist ./apps/web/dist
ENV HOST=0.0.0.0 PORT=3000 WEB_DIST=/app/apps/web/dist
EXPOSE 3000
# Not /readyz: without Redis or a provider's key the rest goes on, and starting again would not bring them.
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --start-interval=1s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "apps/api/src/main.ts"]

FROM runtime AS worker
COPY --from=worker-deps /app/node_modules ./node_modules
COPY --from=worker-deps /app/packages/contracts ./packages/contracts
COPY --from=worker-deps /app/packages/db ./packages/db
COPY --from=worker-deps /app/packages/media-tools ./packages/media-tools
COPY --from=worker-deps /app/packages/providers ./packages/providers
COPY --from=worker-deps /app/packages/queue ./packages/queue
COPY --from=worker-deps /app/packages/storage ./packages/storage
COPY --from=worker-deps /app/apps/worker ./apps/worker
# infra/launch/worker-memory.ts has the reasons.
ENV WORKER_PORT=3001 NODE_OPTIONS=--max-semi-space-size=4 MALLOC_ARENA_MAX=2
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --start-interval=1s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.WORKER_PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "apps/worker/src/main.ts"]

FROM runtime AS sandbox
COPY --from=sandbox-deps /app/node_modules ./node_modules
COPY --from=sandbox-deps /app/packages/media-engine ./packages/media-engine
COPY --from=sandbox-deps /app/packages/media-tools ./packages/media-tools
COPY --from=sandbox-deps /app/apps/sandbox ./apps/sandbox
ENV NODE_ENV=development SANDBOX_HOST=0.0.0.0 SANDBOX_PORT=3400
EXPOSE 3400
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --start-interval=1s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.SANDBOX_PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "apps/sandbox/src/main.ts"]
