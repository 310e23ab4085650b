/** How a script can be asked for and changed, without zod: browsers load it. */

/** The six tones a script can be written in. */
export const SCRIPT_TONES = ['warm', 'upbeat', 'calm', 'playful', 'confident', 'plain'] as const;
export type ScriptTone = (typeof SCRIPT_TONES)[number];

/** The ways in which an existing script can be changed. */
export const SCRIPT_CHANGES = ['shorter', 'punchier', 'opening'] as const;
export type ScriptChange = (typeof SCRIPT_CHANGES)[number];

export const SCRIPT_PRODUCT_MAX_CHARACTERS = 80;
export const SCRIPT_BENEFIT_MAX_CHARACTERS = 300;
/** The limit of a pasted page: the text of a long product page, several times over. */
export const SCRIPT_PAGE_MAX_CHARACTERS = 20_000;
/** The lengths of clips that a script can be fitted to. */
export const SCRIPT_CLIP_SECONDS = { least: 3, most: 60 } as const;
