import { captionLooks } from '@talkreel/captions/styles';
import type { ExportRequest, Quote, Talkreel } from '@talkreel/client';
import { captionStyles, exportSizes } from '@talkreel/contracts/exports';
import { UsageError } from './usage.ts';

/** What is made of a finished video; null: it is taken as it is. */
export type Finish = ExportRequest | null;

/** The issue's word for captions that show each word as it is spoken. */
const ALIASES: Readonly<Record<string, string>> = { pop: 'word', none: '' };

/** @throws {UsageError} */
export function finishOf(captions: string | undefined, format: string | undefined): Finish {
  if (captions === undefined && format === undefined) return null;
  const shape = format ?? '9:16';
  if (!Object.hasOwn(exportSizes, shape))
    throw new UsageError(
      `--format is one of ${Object.keys(exportSizes).join(', ')}, not ${shape}.`,
    );
  const style = ALIASES[captions ?? ''] ?? captions ?? '';
  if (style === '') return { format: shape };
  const known = captionStyles.find((one) => one === style);
  if (!known)
    throw new UsageError(
      `--captions is one of pop, ${captionStyles.join(', ')} or none, not ${style}.`,
    );
  return { format: shape, captions: { style: known, ...captionLooks[known] } };
}

/** The voice that suits the actor, or else the first. */
export async function voiceOf(
  talkreel: Talkreel,
  actor: string,
  signal: AbortSignal,
): Promise<string> {
  const actors = await talkreel.actors({ signal });
  const own = actors.find(({ id }) => id === actor)?.voiceId;
  if (own != null) return own;
  const [first] = await talkreel.voices({ signal });
  if (!first) throw new UsageError('This Talkreel has no voices.');
  return first.id;
}

/** How long something takes. */
export interface Range {
  minSeconds: number;
  maxSeconds: number;
}

export function rangeText({ minSeconds, maxSeconds }: Range): string {
  if (maxSeconds < 90) return `about ${Math.max(1, minSeconds)}–${maxSeconds} s`;
  return `about ${Math.max(1, Math.floor(minSeconds / 60))}–${Math.ceil(maxSeconds / 60)} min`;
}

/** 'Uses 1 generation; 2 are left after it. Takes about 20–35 s.' */
export function quoteText({ generations, available, seconds, detail }: Quote): string {
  if (generations === null) return 'This has no price as it stands.';
  const left = Math.max(0, available - generations);
  const cost =
    generations === 0
      ? 'Free.'
      : `Uses ${count(generations)} of ${available} left; ${left} after it.`;
  const why = detail === null ? '' : ` ${detail}.`;
  return `${cost}${why}${seconds === null ? '' : ` Takes ${rangeText(seconds)}.`}`;
}

export function count(generations: number): string {
  return generations === 1 ? '1 generation' : `${generations} generations`;
}
