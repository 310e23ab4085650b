import { withMoves } from './comment-tag.ts';
import { deliveredInfo, fitFilter, fittedSize, FPS, mp4Container, videoCodec } from './encode.ts';
import { runFfmpeg, untrustedInput, type MediaRunOptions } from './ffmpeg.ts';
import type { MediaInfo } from './media-info.ts';
import { MediaRejected } from './media-rejected.ts';
import type { Move } from './moves.ts';
import { probeMedia } from './probe.ts';

/** A model must not see that its clip was encoded once more. */
const CRF = 12;

/** How many frames a clip has at our rate. */
export function framesOf({ video }: MediaInfo): number {
  if (!video) throw new MediaRejected('no-video', 'There is no video stream.');
  return Math.max(1, Math.round((video.frames / video.fps) * FPS));
}

/**
 * Writes the part of a clip that some moves go through, without sound. The note of our own renderer is passed on, with
 * the moves, so that it draws the same poses. Returns what a probe of it would.
 */
export async function followMoves(
  input: { clip: string; moves: readonly Move[]; output: string; info?: MediaInfo | undefined },
  options: MediaRunOptions = {},
): Promise<MediaInfo> {
  const { clip, moves, output, info = await probeMedia(clip, options) } = input;
  const clipFrames = framesOf(info);
  const frames = moves.reduce((sum, move) => sum + move.frames, 0);
  const parts = moves.map((move, index) => partOf(move, index, clipFrames));
  const split = moves.map((_, index) => `[c${index}]`).join('');
  const joined = moves.map((_, index) => `[m${index}]`).join('');
  const comment = withMoves(info.note, moves, clipFrames);
  await runFfmpeg(
    [
      untrustedInput(clip),
      '-filter_complex',
      [
        `[0:v:0]fps=${FPS},${fitFilter(undefined)},format=yuv420p,split=${moves.length}${split}`,
        ...parts,
        `${joined}concat=n=${moves.length}:v=1:a=0[v]`,
      ].join(';'),
      ['-map', '[v]', '-an', videoCodec({ crf: CRF }), '-frames:v', String(frames)],
      [mp4Container({ comment }), output],
    ],
    options,
  );
  return deliveredInfo({ ...fittedSize(undefined, info), frames, comment, hasSound: false });
}

/** One move. Backwards, its frames are held in memory: a sentence has a few hundred. */
function partOf({ frames, from, to }: Move, index: number, clipFrames: number): string {
  const isBack = to < from;
  const [low, high] = isBack ? [to + 1, from + 1] : [from, Math.max(to, from + 1)];
  const first = Math.max(0, Math.min(low, clipFrames - 1));
  const end = Math.min(clipFrames, Math.max(high, first + 1));
  const pace = (frames / Math.max(1, end - first)).toFixed(6);
  return (
    `[c${index}]trim=start_frame=${first}:end_frame=${end},setpts=PTS-STARTPTS${isBack ? ',reverse' : ''},` +
    `setpts=N*${pace}/(${FPS}*TB),fps=${FPS},tpad=stop_mode=clone:stop=${frames},trim=end_frame=${frames},` +
    `setpts=PTS-STARTPTS[m${index}]`
  );
}
