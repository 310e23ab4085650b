/** API keys: what programs call the api with instead of a session. */

/** What a key may be used for; each is granted on its own. */
export const KEY_SCOPES = ['read', 'generate', 'billing:read'] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/** user: revoked on the page; url: it was sent in an address, where logs and other sites can see it. */
export type RevokedFor = 'user' | 'url';

/** What a key begins with, so that people and scanners of secrets tell both kinds apart. */
export const KEY_PREFIXES = { live: 'tk_live_', test: 'tk_test_' } as const;
const PREFIX = `(?:${Object.values(KEY_PREFIXES).join('|')})`;
/** 256 random bits, as base64url. */
const SECRET = '[A-Za-z0-9_-]{43}';
/** A whole key. */
export const KEY_PATTERN = new RegExp(`^${PREFIX}${SECRET}$`);
/** A key anywhere in a text. */
export const KEY_WITHIN = new RegExp(`${PREFIX}${SECRET}`);
/** The header that replies to test keys have. */
export const TEST_HEADER = 'talkreel-test';

export const KEY_NAME_MAX_CHARACTERS = 60;
/** Keys per account that are neither revoked nor expired. */
export const KEYS_MAX = 20;
/** The largest budget that can be set; without one, a key may start as many as its user. */
export const KEY_BUDGET_MAX = 1_000_000;
export const KEY_EXPIRY_MAX_DAYS = 366;

/** Words that make a test end as something live can. */
export const TEST_WORDS = { refused: 'test:refused', failed: 'test:failed' } as const;
