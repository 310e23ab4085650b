/**
 * The dates of the api's descriptions that its replies keep to, oldest first; each is a file in
 * `packages/contracts/openapi`. A date stays while changes only add; a change that breaks clients needs a new one, last
 * (`npm run openapi`).
 */
export const API_VERSIONS = ['2026-12-01'] as const;
export type ApiVersion = (typeof API_VERSIONS)[number];

/** What programs get that name none: one that was written before it knew of versions goes on as it is. */
export const OLDEST_API_VERSION: ApiVersion = API_VERSIONS[0];

/** What is described at `/api/openapi.json`, and what our own client is made for. */
export const API_VERSION: ApiVersion = API_VERSIONS.at(-1) ?? OLDEST_API_VERSION;

/** The header in which a request names the version that it wants, and a reply the one that it has. */
export const VERSION_HEADER = 'talkreel-version';

export const isApiVersion = (given: unknown): given is ApiVersion =>
  API_VERSIONS.some((version) => version === given);
