import type { BrandView } from '@talkreel/contracts/http/brand';
import type { ExportBody } from '@talkreel/contracts/http/exports';
import type { GenerationInputs } from '@talkreel/contracts/http/generation-inputs';
import type { GenerationView } from '@talkreel/contracts/http/generations';
import type { Title } from '@talkreel/contracts/http/titles';
import { hasTitleStyle, titleKinds, titleTimes } from '@talkreel/contracts/titles';
import { inputOf } from '../generations/input-of.ts';

type Made = Partial<GenerationInputs['export']>;
type MadeTitle = NonNullable<Made['titles']>[number];

/** The words on screen of the newest export that has any. Null also if a later release made them, with what this one does not know. */
export function newestTitles(
  jobs: readonly GenerationView[],
): { titles: Title[]; at: string } | null {
  const made = jobs.map((job) => ({
    titles: inputOf(job, 'export').titles ?? [],
    at: job.createdAt,
  }));
  const { titles = [], at = '' } = made.find((one) => one.titles.length > 0) ?? {};
  return titles.length > 0 && titles.every(isKnown) ? { titles, at } : null;
}

function isKnown(made: MadeTitle): made is MadeTitle & Title {
  const kind = titleKinds.find((each) => each === made.kind);
  const isTimed = titleTimes.some((each) => each === made.time.at);
  return kind !== undefined && isTimed && hasTitleStyle(kind, made.style);
}

const PARTS = ['kind', 'text', 'detail', 'style', 'corner', 'tilt'] as const;
const TIME_PARTS = ['at', 'seconds', 'from', 'to', 'words'] as const;

/** Whether an export has these words on screen, painted as the brand kit says now. */
export function hasTitles(
  { titles: made = [], titlePaint: paint }: Made,
  asked: Required<ExportBody>['titles'],
  kit: BrandView | undefined,
): boolean {
  if (made.length !== asked.length) return false;
  const isSame = made.every((title, index) => {
    const other = asked[index];
    const time = other?.time as Partial<MadeTitle['time']> | undefined;
    return (
      PARTS.every((part) => title[part] === other?.[part]) &&
      TIME_PARTS.every((part) => title.time[part] === time?.[part])
    );
  });
  const isPainted = paint?.font === kit?.font && paint?.colors.join(' ') === kit?.colors.join(' ');
  return isSame && (made.length === 0 || isPainted);
}
