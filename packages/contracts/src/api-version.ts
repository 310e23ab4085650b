/**
 * The date of the api's description. It stays while changes only add; a change that breaks clients needs a new one, and
 * a new file beside the old in `packages/contracts/openapi` (`npm run openapi`).
 */
export const API_VERSION = '2026-12-01';
