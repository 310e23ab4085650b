import { drawablePart } from '@talkreel/captions/faces';
import { BRAND_BACKGROUND } from '@talkreel/contracts/brand';
import type { ExportFormat } from '@talkreel/contracts/exports';
import type { BrandToDraw, BrandView } from '@talkreel/contracts/http/brand';
import type { ExportRequest } from '@talkreel/contracts/http/exports';
import { mediaPath } from '@talkreel/contracts/media';
import { texts } from '@talkreel/contracts/texts';
import type { BrandFile, BrandKit } from '@talkreel/db/media/brand.repo';
import { HttpError } from '../errors.ts';
import { digestOf } from './digests.ts';

export function brandView(kit: BrandKit): BrandView {
  const fileOf = (kind: 'image' | 'audio', file: BrandFile | null) =>
    file && { url: mediaPath(kind, file.path), name: file.name };
  return {
    id: brandId(kit),
    colors: [...kit.colors],
    font: kit.font,
    endCard: kit.endCard,
    logo: fileOf('image', kit.logo),
    background: fileOf('image', kit.background),
    music: fileOf('audio', kit.music),
    label: kit.label,
    labels: {
      '9:16': labelOf(kit, '9:16'),
      '4:5': labelOf(kit, '4:5'),
      '1:1': labelOf(kit, '1:1'),
      '16:9': labelOf(kit, '16:9'),
    },
  };
}

/** The label that was chosen last for a placement; null: none. */
export function labelOf({ label, placementLabels }: BrandKit, format: ExportFormat) {
  const chosen = placementLabels[format];
  return chosen === undefined ? label : chosen;
}

/**
 * Identifies a kit by its content, so a kit that is changed back has its former id again. An export names its label
 * itself.
 */
export function brandId(kit: BrandKit): string {
  const { version: _version, label: _label, placementLabels: _labels, ...content } = kit;
  return digestOf(content).slice(0, 16);
}

/** What an export carries of the kit; null: nothing. */
export function brandToDraw(
  kit: BrandKit,
  { brand, background }: Pick<ExportRequest, 'brand' | 'background'>,
): BrandToDraw | null {
  const wanted = {
    logo: brand?.logo === true,
    endCard: brand?.endCard === true,
    music: brand?.music === true,
    background: background === BRAND_BACKGROUND,
  };
  for (const part of ['logo', 'endCard', 'music', 'background'] as const)
    if (wanted[part] && kit[part] === null)
      throw new HttpError(409, 'no_brand', texts.brand.missing[part], 'brand');
  if (!Object.values(wanted).includes(true)) return null;
  const isLogoUsed = wanted.logo || wanted.endCard;
  return {
    logoPath: (isLogoUsed && kit.logo?.path) || null,
    isLogoInCorner: wanted.logo,
    backgroundPath: (wanted.background && kit.background?.path) || null,
    musicPath: (wanted.music && kit.music?.path) || null,
    endCard: wanted.endCard ? kit.endCard : null,
    colors: [...kit.colors],
    font: kit.font,
  };
}

/** Whether a line of an end card would stay empty, because no font has its letters. */
export const isUndrawable = (text: string): boolean =>
  text !== '' && drawablePart(text).trim() === '';
