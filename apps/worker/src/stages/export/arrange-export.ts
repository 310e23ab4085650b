import { arrange, type Arrangement } from '@talkreel/captions/arrange';
import type { Area } from '@talkreel/captions/safe-area';
import { captionStates } from '@talkreel/captions/states';
import { chinIn } from '@talkreel/contracts/chin';
import { NEW_BRAND, type BrandPaint } from '@talkreel/contracts/brand';
import type { Framing, Size } from '@talkreel/contracts/framing';
import type { CaptionsToBurn } from '@talkreel/contracts/http/captions';
import type { LabelToDraw } from '@talkreel/contracts/http/exports';
import type { ShotToDraw } from '@talkreel/contracts/http/shots';
import type { TitleToDraw } from '@talkreel/contracts/http/titles';
import { texts } from '@talkreel/contracts/texts';
import { StageFailure } from '@talkreel/queue/stage';
import { openCanvas } from '../canvas.ts';

/** What is asked for, of all that is in front of a video. */
export interface InFront {
  captions: CaptionsToBurn | null;
  label: LabelToDraw | null;
  shots: readonly ShotToDraw[];
  titles: readonly TitleToDraw[];
  /** In which the titles are drawn; null if there are none. */
  titlePaint: BrandPaint | null;
}

interface Behind {
  frame: Size;
  source: Size;
  framing: Framing;
  /** The length of the video. */
  seconds: number;
  logo: Area | undefined;
}

/**
 * Finds the place of everything in front of a video.
 * @throws {StageFailure} final, if there is no room for a text on screen.
 */
export async function arrangeExport(
  { captions, label, shots, titles, titlePaint }: InFront,
  { frame, source, framing, seconds, logo }: Behind,
): Promise<Arrangement> {
  const written = titles.map(({ text, detail }) => `${text} ${detail}`);
  const spoken = (captions?.words ?? []).map(({ text }) => text);
  const { createCanvas } = await openCanvas([label?.text ?? '', ...spoken, ...written].join(' '));
  const arranged = arrange(createCanvas(1, 1).getContext('2d'), {
    frame: { ...frame, chin: chinIn(source, framing) },
    ...{ source, framing, seconds, shots, label, titles },
    logo: logo ?? null,
    captions: captions && {
      states: captionStates(captions.words, captions.style, seconds),
      look: captions,
    },
    paint: titlePaint ?? NEW_BRAND,
  });
  const without = titles.find((_, index) => arranged.titles[index] === null);
  if (without === undefined) return arranged;
  throw new StageFailure({
    code: 'no_room',
    userMessage: texts.title.noRoom(without.text),
    then: 'final',
  });
}
