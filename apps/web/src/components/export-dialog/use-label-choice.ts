import { useState } from 'react';
import type { ExportFormat } from '@talkreel/contracts/exports';
import type { BrandView } from '@talkreel/contracts/http/brand';
import {
  DEFAULT_LABEL,
  labelWords,
  type ExportLabel,
  type LabelCorner,
  type LabelLanguage,
  type PlacementLabels,
} from '@talkreel/contracts/label';

/**
 * The label of an export: as chosen here for this shape, or else as it was the last time, which the server remembers.
 * Null: none. `placed` is the corner that the preview found for it.
 */
export function useLabelChoice(
  kit: BrandView | undefined,
  format: ExportFormat,
  language: LabelLanguage = 'en',
) {
  const [chosen, setChosen] = useState<PlacementLabels>({});
  const [placed, setPlaced] = useState<LabelCorner | null>(null);
  const known = format in chosen ? chosen[format] : kit?.labels?.[format];
  const label = known === undefined ? DEFAULT_LABEL : known;
  const words = labelWords[language];
  return {
    asked: label,
    part: {
      value: label,
      words,
      placed,
      onChange: (next: ExportLabel | null) => setChosen({ ...chosen, [format]: next }),
    },
    preview: { label: label && { ...label, text: words }, onPlaced: setPlaced },
  };
}
