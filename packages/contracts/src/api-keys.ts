/** API keys: what programs call the api with instead of a session. */

/** What a key may be used for; each is granted on its own. */
export const KEY_SCOPES = ['read', 'generate', 'billing:read'] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/** user: revoked on the page; url: it was sent in an address, where logs and other sites can see it. */
export type RevokedFor = 'user' | 'url';

export const KEY_PREFIX = 'tk_live_';
/** 256 random bits, as base64url. */
const SECRET = '[A-Za-z0-9_-]{43}';
/** A whole key. */
export const KEY_PATTERN = new RegExp(`^${KEY_PREFIX}${SECRET}$`);
/** A key anywhere in a text. */
export const KEY_WITHIN = new RegExp(`${KEY_PREFIX}${SECRET}`);

export const KEY_NAME_MAX_CHARACTERS = 60;
/** Keys per account that are neither revoked nor expired. */
export const KEYS_MAX = 20;
/** The largest budget that can be set; without one, a key may start as many as its user. */
export const KEY_BUDGET_MAX = 1_000_000;
export const KEY_EXPIRY_MAX_DAYS = 366;
