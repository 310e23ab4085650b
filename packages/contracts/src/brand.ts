/** A brand kit: what an account's exports can carry. Without zod: browsers load it. */

/** The fonts in `packages/captions`: a grotesque, a plain sans serif and a serif. */
export const brandFonts = ['display', 'text', 'serif'] as const;
export type BrandFont = (typeof brandFonts)[number];

export const brandFileKinds = ['logo', 'background', 'music'] as const;
export type BrandFileKind = (typeof brandFileKinds)[number];

/** The background of an export that stands for the brand kit's own. */
export const BRAND_BACKGROUND = 'picture';

export interface EndCard {
  title: string;
  /** The text on the button. */
  action: string;
  address: string;
}
export const END_CARD_LIMITS: Readonly<Record<keyof EndCard, number>> = {
  title: 60,
  action: 24,
  address: 60,
};
export const END_CARD_SECONDS = 2.6;

/** How an end card is painted. */
export interface BrandPaint {
  /** Background and accent, #rrggbb. */
  colors: readonly [string, string];
  font: BrandFont;
}
/** The brand of an account that has chosen nothing yet. */
export const NEW_BRAND: BrandPaint = { colors: ['#6c4cf1', '#ffd84d'], font: 'display' };

export const BRAND_FILE_MAX_BYTES: Readonly<Record<BrandFileKind, number>> = {
  logo: 5 * 1024 * 1024,
  background: 10 * 1024 * 1024,
  music: 12 * 1024 * 1024,
};
export const MUSIC_MIN_SECONDS = 2;
export const MUSIC_MAX_SECONDS = 600;
/** Loudness of an export with music, as the networks play it. */
export const EXPORT_LUFS = -16;
