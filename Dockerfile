# Builds once, runs as any role (ROLE=web|projector|worker|all).
FROM node:20.19-bookworm-slim AS build
WORKDIR /quotewright
COPY package.json package-lock.json ./
COPY libs/domain/package.json libs/domain/
COPY libs/projections/package.json libs/projections/
COPY apps/api/package.json apps/api/
COPY apps/web/package.json apps/web/
COPY sample/package.json sample/
COPY content/package.json content/
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev

FROM node:20.19-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 DATA_DIR=/data
WORKDIR /quotewright
COPY --from=build --chown=node:node /quotewright ./
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health/live`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "apps/api/dist/main.js"]
