import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import { chinIn } from '@talkreel/contracts/chin';
import { exportSizes, type CaptionStyle, type ExportFormat } from '@talkreel/contracts/exports';
import { frameFace } from '@talkreel/contracts/framing';
import type { TitleToDraw } from '@talkreel/contracts/http/titles';
import { DEFAULT_LABEL, labelWords } from '@talkreel/contracts/label';
import { titleStyles, type TitleKind } from '@talkreel/contracts/titles';
import { volume } from '@talkreel/testing/volume';
import type { Scene } from '../arrange.ts';
import { registerCaptionFonts } from '../font-files.ts';
import { placeLogo } from '../logo.ts';
import { captionStates } from '../states.ts';
import { captionLooks } from '../styles.ts';
import { wordsOfText } from '../words.ts';

registerCaptionFonts(GlobalFonts, '');

export const context = createCanvas(1, 1).getContext('2d');
const allFormats = Object.keys(exportSizes) as ExportFormat[];
/** The short run has the tallest and the widest. */
export const formats = allFormats.filter((_, index) => index % volume(3, 1) === 0);
const SECONDS = 6;
export const words = wordsOfText('I tried every planner there is, and none of them stuck.').map(
  (word, index) => ({ ...word, startSeconds: index / 2, endSeconds: (index + 1) / 2 }),
);
const says: Record<TitleKind, readonly [string, string]> = {
  hook: ['3 reasons teams switch to Talkreel', ''],
  sticker: ['$29', 'instead of $49'],
  'lower-third': ['Amara Okafor', 'Founder, Planly'],
  'call-to-action': ['Order now', 'coffee.example'],
};
export const titleOf = (kind: TitleKind, change: Partial<TitleToDraw> = {}): TitleToDraw => ({
  kind,
  text: says[kind][0],
  detail: says[kind][1],
  style: titleStyles[kind][0],
  corner: 'top-right',
  tilt: kind === 'sticker' ? -8 : 0,
  time: { startSeconds: 0, endSeconds: 3 },
  ...change,
});

interface Shown {
  titles: readonly TitleToDraw[];
  source?: { width: number; height: number };
  style?: CaptionStyle;
  hasLogo?: boolean;
  shots?: Scene['shots'];
}

export function sceneOf(format: ExportFormat, shown: Shown): Scene {
  const { titles, source = { width: 720, height: 1280 }, style = 'word', hasLogo = false } = shown;
  const size = exportSizes[format];
  const framing = frameFace(source, size, 'blur');
  return {
    frame: { ...size, chin: chinIn(source, framing) },
    source,
    framing,
    seconds: SECONDS,
    logo: hasLogo ? placeLogo({ width: 400, height: 160 }, size) : null,
    captions: { states: captionStates(words, style), look: { style, ...captionLooks[style] } },
    label: { text: labelWords.en, corner: DEFAULT_LABEL.corner },
    shots: shown.shots ?? [],
    titles,
    paint: { colors: ['#6c4cf1', '#ffd84d'], font: 'display' },
  };
}

export const photo = { width: 640, height: 720 };
