#!/bin/sh
# Installs the production dependencies of one app and of the packages it imports into /out, and lists them in its SBOM.
set -eu
app=@talkreel/$1
mkdir -p "/out$PWD"
pnpm install --frozen-lockfile --prod --store-dir /pnpm/store --filter-prod "$app..."
pnpm --filter "$app" sbom --prod --store-dir /pnpm/store \
  --sbom-format cyclonedx --sbom-type application --out "/out$PWD/sbom.cdx.json"
# A package without dependencies has no node_modules.
pnpm --filter-prod "$app..." exec sh -c 'mkdir -p "/out$PWD" node_modules && mv node_modules "/out$PWD/"'
mv node_modules "/out$PWD/"
