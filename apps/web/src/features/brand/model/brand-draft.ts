import { END_CARD_LIMITS, type BrandFont, type EndCard } from '@talkreel/contracts/brand';
import { DEFAULT_LABEL, type ExportLabel } from '@talkreel/contracts/label';
import type { BrandBody, BrandView } from '@talkreel/contracts/http/brand';
import { brandTexts } from '@talkreel/contracts/texts/library';
import { isColour } from '../../../lib/is-colour.ts';
import { lengthProblem } from '../../../lib/length-problem.ts';

/** The kit as typed: colours may be incomplete, and the end card has all its lines, even empty ones. */
export interface BrandDraft extends EndCard {
  color: string;
  accent: string;
  font: BrandFont;
  /** The label of exports; null: none. */
  label: ExportLabel | null;
}

export function draftOf({ colors, font, endCard, label = DEFAULT_LABEL }: BrandView): BrandDraft {
  const [color = '', accent = ''] = colors;
  return { color, accent, font, label, ...(endCard ?? { title: '', action: '', address: '' }) };
}

/** The problem of the end card's headline; null if there is none. */
export function headlineProblem({ title, action, address }: BrandDraft): string | null {
  const isNeeded = action.trim() !== '' || address.trim() !== '';
  return isNeeded && title.trim() === '' ? brandTexts.noTitle : null;
}

const LINES = ['title', 'action', 'address'] as const;

const isTooLong = (draft: BrandDraft): boolean =>
  LINES.some((line) => lengthProblem(draft[line], END_CARD_LIMITS[line]) !== null);

/** The kit to save; null if it cannot be saved as typed. */
export function bodyOf(draft: BrandDraft): Required<BrandBody> | null {
  const { color, accent, font, title, action, address, label } = draft;
  if (!isColour(color) || !isColour(accent) || headlineProblem(draft) !== null) return null;
  if (isTooLong(draft)) return null;
  const endCard = title.trim() === '' ? null : { title, action, address };
  return { colors: [color.toLowerCase(), accent.toLowerCase()], font, endCard, label };
}

/**
 * The changes to save: only what differs from the kit, as another tab may have saved the rest. Null if they cannot be
 * saved.
 */
export function changesOf(draft: BrandDraft, kit: BrandView): BrandBody | null {
  const body = bodyOf(draft);
  if (body === null) return null;
  const before = new Map(Object.entries(bodyOf(draftOf(kit)) ?? {}));
  const isNew = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(before.get(name));
  return Object.fromEntries(Object.entries(body).filter(isNew));
}
