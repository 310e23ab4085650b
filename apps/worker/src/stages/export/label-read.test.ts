/** @module-tag long */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { faceArea, placeLabel } from '@talkreel/captions/label';
import { safeArea, type Area } from '@talkreel/captions/safe-area';
import { chinIn } from '@talkreel/contracts/chin';
import { exportSizes, NO_BOX, type ExportFormat } from '@talkreel/contracts/exports';
import { frameFace } from '@talkreel/contracts/framing';
import {
  labelCorners,
  labelWords,
  type LabelCorner,
  type LabelLanguage,
} from '@talkreel/contracts/label';
import { runFfmpeg } from '@talkreel/media-tools/ffmpeg';
import { probeMedia } from '@talkreel/media-tools/probe';
import { reframeVideo, type ReframeInput } from '@talkreel/media-tools/reframe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openCanvas } from '../canvas.ts';
import { captionOverlay } from './caption-pictures.ts';
import { labelPicture } from './label-picture.ts';

const run = promisify(execFile);
const CLIP = resolve(import.meta.dirname, '../../../../../packages/db/seed/actors/clara.mp4');
/** Levels of 255 by which letters differ from what is behind them, and an encoder's noise does not. */
const SEEN = 60;
const RIM = 8;
const options = { signal: new AbortController().signal };

let dir: string;
let video: string;
let hasReader: boolean;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'talkreel-label-'));
  video = join(dir, 'source.mp4');
  await runFfmpeg(['-i', CLIP, '-t', '0.6', '-an', '-c', 'copy', video]);
  hasReader = await run('tesseract', ['--version']).then(
    () => true,
    () => false,
  );
});
afterAll(() => rm(dir, { recursive: true, force: true }));

/** The clip as an export, with everything that may be in front of it. */
async function openFrame(format: ExportFormat) {
  const size = exportSizes[format];
  const info = await probeMedia(video);
  if (!info.video) throw new Error('the clip has no video');
  const source = info.video;
  const framing = frameFace(source, size, '#6c4cf1');
  const words = ['Every', 'mug', 'has', 'its', 'place'].map((text) => ({
    ...{ text, startSeconds: 0, endSeconds: info.durationSeconds },
  }));
  const overlay = await captionOverlay(
    { look: { style: 'clean', color: '#ffffff', box: NO_BOX }, words },
    { ...size, chin: chinIn(source, framing) },
    { dir, seconds: info.durationSeconds, ...options },
  );
  if (!overlay) throw new Error('there are no captions');

  /** The luma of a frame in the middle of the export. */
  async function seen(layers: Pick<ReframeInput, 'overlay' | 'label'>, name: string) {
    const output = join(dir, `${name}.mp4`);
    await reframeVideo({ video, info, output, size, ...framing, ...layers });
    const { stdout } = await runFfmpeg([
      ['-ss', '0.3', '-i', output, '-frames:v', '1'],
      ['-pix_fmt', 'gray', '-f', 'rawvideo', '-'],
    ]);
    return stdout;
  }
  const drawn = async (language: LabelLanguage, corner: LabelCorner, taken: Area[]) => {
    const text = labelWords[language];
    const { createCanvas } = await openCanvas(text);
    const around = { faces: [faceArea(source, framing)], taken };
    const measure = createCanvas(1, 1).getContext('2d');
    return labelPicture(placeLabel(measure, { text, corner }, size, around), 'whole', dir);
  };
  return { size, overlay, face: faceArea(source, framing), seen, drawn };
}

/** Where two frames differ, as places in them. */
const changed = (one: Uint8Array, other: Uint8Array): number[] =>
  [...one.keys()].filter((at) => Math.abs((one[at] ?? 0) - (other[at] ?? 0)) > SEEN);

const boxOf = (places: number[], width: number) => {
  const range = (of: (at: number) => number) => {
    let [least, most] = [Number.POSITIVE_INFINITY, 0];
    for (const at of places) [least, most] = [Math.min(least, of(at)), Math.max(most, of(at))];
    return [least, most] as const;
  };
  const [left, right] = range((at) => at % width);
  const [top, bottom] = range((at) => Math.floor(at / width));
  return { left, right, top, bottom };
};

const isBeside = (box: ReturnType<typeof boxOf>, { x, y, width, height }: Area): boolean =>
  box.right < x || box.left > x + width || box.bottom < y || box.top > y + height;

/** What an optical reader makes of this part of the export. */
async function readIn(name: string, { left, right, top, bottom }: ReturnType<typeof boxOf>) {
  const picture = join(dir, 'label-part.png');
  // Without the rim, whose round corners would be read as full stops.
  const [width, height] = [right - left + 1 - 2 * RIM, bottom - top + 1 - 2 * RIM];
  const part = `crop=${width}:${height}:${left + RIM}:${top + RIM}`;
  const shown = `${part},scale=iw*2:-1,negate`;
  await runFfmpeg([
    ['-y', '-ss', '0.3', '-i', join(dir, `${name}.mp4`)],
    ['-frames:v', '1', '-vf', shown, picture],
  ]);
  const { stdout } = await run('tesseract', [picture, '-', '--psm', '7', '-l', 'eng']);
  return stdout.trim();
}

/** Capital I and small l look alike in our letters, and dashes of every length in others'. */
const alike = (text: string): string => text.replaceAll('l', 'I').replaceAll(/[–—]/g, '-');

describe.each<[ExportFormat, LabelLanguage]>([
  ['9:16', 'en'],
  ['1:1', 'de'],
])('%s in %s', (format, language) => {
  test('a reader finds the words in every corner, off the face', async ({ skip }) => {
    skip(!hasReader, 'tesseract (Debian: tesseract-ocr) is not installed');
    const { size, face, seen, drawn } = await openFrame(format);
    const bare = await seen({}, 'bare');
    const safe = safeArea(size);
    for (const corner of labelCorners) {
      const label = await drawn(language, corner, []);
      const chip = boxOf(changed(bare, await seen({ label }, 'labelled')), size.width);
      expect(chip.left).toBeGreaterThanOrEqual(safe.x);
      expect(chip.top).toBeGreaterThanOrEqual(safe.y);
      expect(chip.right).toBeLessThan(safe.x + safe.width);
      expect(chip.bottom).toBeLessThan(safe.y + safe.height);
      expect({
        isRight: chip.left > size.width / 2 - 200,
        isBottom: chip.top > safe.y + safe.height / 2,
      }).toEqual({ isRight: corner.endsWith('right'), isBottom: corner.startsWith('bottom') });
      expect(isBeside(chip, face)).toBe(true);
      const read = await readIn('labelled', chip);
      expect([corner, alike(read)]).toEqual([corner, alike(labelWords[language])]);
    }
  });

  test('where captions are, it is beside them and the face', async () => {
    const { size, overlay, face, seen, drawn } = await openFrame(format);
    const captioned = await seen({ overlay }, 'captioned');
    const captions = new Set(changed(captioned, await seen({}, 'bare')));
    expect(captions.size).toBeGreaterThan(1_000);
    for (const corner of ['bottom-left', 'bottom-right'] as const) {
      const label = await drawn(language, corner, [overlay]);
      const chip = changed(captioned, await seen({ overlay, label }, 'both'));
      expect(chip.length).toBeGreaterThan(1_000);
      expect(chip.filter((at) => captions.has(at))).toEqual([]);
      expect(isBeside(boxOf(chip, size.width), face)).toBe(true);
    }
  });
});
