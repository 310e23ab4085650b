import { audioCodec, deliveredInfo, FPS, mp4Container, videoCodec } from './encode.ts';
import { runFfmpeg, untrustedInput, type MediaRunOptions } from './ffmpeg.ts';
import { measureLoudness, toLoudness } from './loudness.ts';
import type { MediaInfo } from './media-info.ts';
import { MediaRejected } from './media-rejected.ts';
import { probeMedia } from './probe.ts';
import { HD_COLOUR, marked, rawFrame } from './reframe-filter.ts';
import { reportProgress } from './reframe.ts';

export interface JoinVideosInput {
  /** Two or more videos with sound, in order. A video of another shape than `size` is stretched to it. */
  videos: readonly string[];
  /** What the videos hold, in the same order; what is absent is probed. */
  infos?: ReadonlyArray<MediaInfo | undefined> | undefined;
  size: { width: number; height: number };
  /** How long two neighbours are seen and heard at once; 0: a cut. */
  fadeSeconds: number;
  /** The loudness of each video, so that no one is louder than the other. */
  lufs: number;
  /** As in `reframeVideo`. */
  mark?: string | undefined;
  output: string;
  /** The share that is encoded, 0..1. */
  onProgress?: (share: number) => void;
}

/** A fade of the sound at a cut, so that no sound starts or stops in the middle of a wave. */
const EDGE_SECONDS = 0.012;

/** Writes one video of several, in our delivery format; returns what a probe of it would. */
export async function joinVideos(
  input: JoinVideosInput,
  options: MediaRunOptions = {},
): Promise<MediaInfo> {
  const { videos, size, lufs, mark, output, onProgress } = input;
  const fadeFrames = Math.round(input.fadeSeconds * FPS);
  const scenes = [];
  for (const [index, file] of videos.entries()) {
    const info = input.infos?.[index] ?? (await probeMedia(file, options));
    scenes.push(await sceneOf(file, info, lufs, options));
  }
  const frames =
    scenes.reduce((sum, scene) => sum + scene.frames, 0) - fadeFrames * (scenes.length - 1);
  const graph = [
    ...scenes.flatMap((scene, index) => prepared(scene, index, size, fadeFrames === 0)),
    ...(fadeFrames === 0 ? cuts(scenes.length) : crossfades(scenes, fadeFrames)),
    ...(mark === undefined ? [] : [`${marked('[v]null', videos.length)}[marked]`]),
  ];
  await runFfmpeg(
    [
      ...videos.map((file) => untrustedInput(file)),
      mark === undefined ? [] : rawFrame(mark, size),
      ['-filter_complex', graph.join(';'), '-map', mark === undefined ? '[v]' : '[marked]'],
      ['-map', '[a]'],
      [videoCodec({ crf: 18 }), audioCodec(), '-frames:v', String(frames)],
      ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709'],
      ['-t', (frames / FPS).toFixed(3), '-progress', 'pipe:1', '-stats_period', '0.5'],
      [mp4Container(), output],
    ],
    { ...options, onOutput: (text) => reportProgress(text, frames / FPS, onProgress) },
  );
  return deliveredInfo({ ...size, frames, hasSound: true });
}

interface Scene {
  frames: number;
  level: string;
}

async function sceneOf(
  file: string,
  { video, audio }: MediaInfo,
  lufs: number,
  options: MediaRunOptions,
): Promise<Scene> {
  if (!video) throw new MediaRejected('no-video', 'There is no video stream.');
  if (!audio) throw new MediaRejected('no-audio', 'There is no sound.');
  const frames = Math.round((video.frames / video.fps) * FPS);
  return { frames, level: toLoudness(await measureLoudness(file, options), lufs) };
}

/** Picture and sound of one scene, exactly as long as each other. */
function prepared(
  { frames, level }: Scene,
  index: number,
  { width, height }: JoinVideosInput['size'],
  isCut: boolean,
): string[] {
  const seconds = frames / FPS;
  const edges = isCut
    ? `,afade=t=in:d=${EDGE_SECONDS},afade=t=out:st=${(seconds - EDGE_SECONDS).toFixed(3)}:d=${EDGE_SECONDS}`
    : '';
  return [
    `[${index}:v:0]fps=${FPS},scale=${width}:${height}:flags=bicubic:${HD_COLOUR},setsar=1,` +
      `tpad=stop_mode=clone:stop_duration=1,trim=end_frame=${frames},setpts=PTS-STARTPTS,format=yuv420p,settb=AVTB[v${index}]`,
    `[${index}:a:0]aresample=48000:async=1:first_pts=0,aformat=sample_fmts=fltp:channel_layouts=stereo,` +
      `${level},apad,atrim=end=${seconds.toFixed(3)},asetpts=PTS-STARTPTS${edges}[a${index}]`,
  ];
}

function cuts(count: number): string[] {
  const all = Array.from({ length: count }, (_, index) => `[v${index}][a${index}]`).join('');
  return [`${all}concat=n=${count}:v=1:a=1[v][a]`];
}

function crossfades(scenes: readonly Scene[], fadeFrames: number): string[] {
  const fade = (fadeFrames / FPS).toFixed(3);
  const graph: string[] = [];
  let [picture, sound, frames] = ['v0', 'a0', scenes[0]?.frames ?? 0];
  for (const [index, scene] of scenes.entries()) {
    if (index === 0) continue;
    const isLast = index === scenes.length - 1;
    const [video, audio] = isLast ? ['v', 'a'] : [`vx${index}`, `ax${index}`];
    const offset = ((frames - fadeFrames) / FPS).toFixed(3);
    graph.push(
      `[${picture}][v${index}]xfade=transition=fade:duration=${fade}:offset=${offset}[${video}]`,
      `[${sound}][a${index}]acrossfade=d=${fade}:c1=tri:c2=tri[${audio}]`,
    );
    [picture, sound] = [video, audio];
    frames += scene.frames - fadeFrames;
  }
  return graph;
}
