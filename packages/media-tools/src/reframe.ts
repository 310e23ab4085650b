import { writeFile } from 'node:fs/promises';
import { audioCodec, FPS, mp4Container, videoCodec } from './encode.ts';
import { runFfmpeg, untrustedInput, type MediaRunOptions } from './ffmpeg.ts';
import type { MediaInfo } from './media-info.ts';
import { MediaRejected } from './media-rejected.ts';
import { probeMedia } from './probe.ts';
import {
  HD_COLOUR,
  marked,
  rawFrame,
  reframeFilter,
  stillFilter,
  type Reframing,
} from './reframe-filter.ts';
import { splitActors, uncovered, withShots, type ShotLayer } from './shots-filter.ts';

/** Pictures in front of the video, one after another from its start. PNG with transparency, all of one size. */
export interface Overlay {
  pictures: ReadonlyArray<{ file: string; seconds: number }>;
  /** The position of their top left corner. Even. */
  x: number;
  y: number;
  /** The file to which the list of pictures for ffmpeg is written. */
  listFile: string;
}

/** The same from one frame on, for so many. */
export interface TitleOverlay extends Overlay {
  start: number;
  count: number;
}

export interface ReframeInput extends Reframing {
  video: string;
  /** What `video` holds; probed if absent. */
  info?: MediaInfo | undefined;
  output: string;
  /** A picture in front of the video, of the frame's size, with a hole where the video is; PNG. Captions are before it. */
  mat?: string | undefined;
  /** In front of the video and its mat, behind captions. */
  shots?: readonly ShotLayer[] | undefined;
  overlay?: Overlay | undefined;
  /** In front of captions. They cover none of each other. */
  titles?: readonly TitleOverlay[] | undefined;
  /** A picture in front for the whole time, in its own size; PNG with transparency. Its corner is even. */
  logo?: { file: string; x: number; y: number } | undefined;
  /** The same, in front of the logo; `seconds`: from the start, absent: for the whole time. */
  label?: { file: string; x: number; y: number; seconds?: number | undefined } | undefined;
  /** A picture after the video, of the frame's size. */
  endCard?: { file: string; seconds: number } | undefined;
  /** A single raw frame (yuv420p) of the frame's size: what it differs from 128 is added to each frame's luma. */
  mark?: string | undefined;
  /** AAC, as long as everything. Absent: the video's own sound. */
  sound?: string | undefined;
  /** The share that is encoded, 0..1. */
  onProgress?: (share: number) => void;
}

/** Writes a video in another shape. Its own sound is copied. */
export async function reframeVideo(
  input: ReframeInput,
  options: MediaRunOptions = {},
): Promise<void> {
  const { output, endCard, sound, info = await probeMedia(input.video, options) } = input;
  const { video, audio, durationSeconds } = info;
  if (!video) throw new MediaRejected('no-video', 'There is no video stream.');
  const seconds = durationSeconds + (endCard?.seconds ?? 0);
  const frames = Math.round(durationSeconds * FPS);
  const { inputs, filter, soundInput } = await graphOf(input, frames);
  const codec = sound !== undefined || audio?.codec === 'aac' ? ['-c:a', 'copy'] : audioCodec();
  await runFfmpeg(
    [
      inputs,
      // Filters that share each frame out among threads cost twice the time of one thread, and take it from the encoder.
      ['-filter_complex_threads', '1'],
      ['-filter_complex', `${filter},format=yuv420p[v]`, '-map', '[v]', videoCodec()],
      ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709'],
      sound !== undefined || audio ? ['-map', `${soundInput}:a:0`, codec] : ['-an'],
      ['-progress', 'pipe:1', '-stats_period', '0.5', mp4Container(), output],
    ],
    { ...options, onOutput: (text) => reportProgress(text, seconds, input.onProgress) },
  );
}

/** What ffmpeg opens, in order, and the filters that join it; the output of the last one has no name. */
async function graphOf(
  input: ReframeInput,
  frames: number,
): Promise<{ inputs: string[]; filter: string; soundInput: number }> {
  const opened: string[][] = [];
  const noted = new Map<string, string>();
  const open = (args: string[]): number => opened.push(args) - 1;
  const note = (file: string, text: string): void => void noted.set(file, text);
  open(untrustedInput(input.video));
  const { mat, overlay, logo, label, endCard, mark, sound, size } = input;
  const { shots = [], titles = [] } = input;
  const actors = splitActors(shots);
  let filter = `${actors.filter}${reframeFilter(input, actors.source, uncovered(shots))}`;
  if (mat !== undefined) filter = inFront(filter, open(untrustedInput(mat)), { x: 0, y: 0 });
  if (shots.length > 0) filter = withShots(filter, shots, { frames, size, open, note });
  if (overlay) filter = `${inFront(filter, open(await overlayInput(overlay)), overlay)}:shortest=1`;
  for (const title of titles) filter = titled(filter, open(await overlayInput(title)), title);
  // A single picture needs no list, because ffmpeg repeats it.
  if (logo) filter = inFront(filter, open(untrustedInput(logo.file)), logo);
  if (label) filter = labelled(filter, open(untrustedInput(label.file)), label);
  if (endCard) {
    const frames = Math.round(endCard.seconds * FPS);
    const card = stillFilter(`${open(untrustedInput(endCard.file))}:v:0`, size, frames - 1);
    filter = `${filter},format=yuv420p,setsar=1[main];${card}[card];[main][card]concat=n=2:v=1:a=0`;
  }
  // Also over what was put in front, so that nothing covers it.
  if (mark !== undefined) filter = marked(filter, open(rawFrame(mark, size)));
  const soundInput = sound === undefined ? 0 : open(untrustedInput(sound));
  for (const [file, text] of noted) await writeFile(file, text);
  return { inputs: opened.flat(), filter, soundInput };
}

/**
 * The last picture stays this much longer than the video, which ends the output: of two inputs the longer one would go
 * on alone.
 */
const OUTLAST_SECONDS = 60;

/** Each picture is converted once, not once a frame. */
function inFront(
  under: string,
  input: number,
  { x, y, start = 0 }: { x: number; y: number; start?: number },
): string {
  const [below, above] = [`under${input}`, `over${input}`];
  return (
    `${under}[${below}];[${input}:v:0]${start === 0 ? '' : `setpts=PTS+${start}/(${FPS}*TB),`}format=rgba,scale=${HD_COLOUR},format=yuva420p[${above}];` +
    `[${below}][${above}]overlay=${x}:${y}:format=yuv420`
  );
}

/** A frame whose time rounds up to the end shows it no more. */
function labelled(under: string, input: number, label: NonNullable<ReframeInput['label']>): string {
  const { seconds } = label;
  const until = seconds === undefined ? '' : `:enable='lt(t,${seconds - 0.5 / FPS})'`;
  return `${inFront(under, input, label)}${until}`;
}

/** Frames before and after it are passed on as they are. */
function titled(under: string, input: number, title: TitleOverlay): string {
  const at = (frame: number): number => (frame - 0.5) / FPS;
  const seen = `gte(t,${at(title.start)})*lt(t,${at(title.start + title.count)})`;
  return `${inFront(under, input, title)}:shortest=1:enable='${seen}'`;
}

async function overlayInput({ pictures, listFile }: Overlay): Promise<string[]> {
  const entries = pictures.map(({ file, seconds }, index) => {
    const outlast = index === pictures.length - 1 ? OUTLAST_SECONDS : 0;
    return `file 'file:${file}'\nduration ${(seconds + outlast).toFixed(6)}\n`;
  });
  // The last duration counts only if another picture follows.
  const last = pictures.at(-1)?.file ?? '';
  await writeFile(listFile, `ffconcat version 1.0\n${entries.join('')}file 'file:${last}'\n`);
  return ['-f', 'concat', '-safe', '0', '-i', `file:${listFile}`];
}

/** ffmpeg reports lines such as `out_time_us=1240000`. */
export function reportProgress(
  text: string,
  seconds: number,
  report: ReframeInput['onProgress'],
): void {
  const micros = /out_time_us=(\d+)/.exec(text)?.[1];
  if (report && micros !== undefined && seconds > 0)
    report(Math.min(1, Number(micros) / 1_000_000 / seconds));
}
