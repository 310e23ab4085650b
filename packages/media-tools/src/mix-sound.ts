import { rm } from 'node:fs/promises';
import { audioCodec } from './encode.ts';
import { runFfmpeg, untrustedInput, type MediaRunOptions } from './ffmpeg.ts';
import { measureLoudness, toLoudness } from './loudness.ts';
import type { MediaInfo } from './media-info.ts';
import { probeMedia } from './probe.ts';

export interface MixSoundInput {
  /** The video whose speech is heard, if it has any. */
  video: string;
  /** What `video` holds; probed if absent. */
  info?: MediaInfo | undefined;
  /** Music that is looped under the speech; null: none. */
  music: string | null;
  /** The length of the result: what the speech does not fill is music, or silence. */
  seconds: number;
  /** The loudness of the result with music. Without music the speech stays as it is. */
  lufs: number;
  /** An .m4a file. */
  output: string;
}

const STEREO = 'aresample=48000,aformat=sample_fmts=fltp:channel_layouts=stereo';
/** The level of the music relative to the speech, before it is ducked. */
const BED_DB = -9;
/** How the speech pushes the music down: about 10 dB, at once, and back within half a second. */
const DUCKING = 'sidechaincompress=threshold=0.015:ratio=8:attack=20:release=400';
const FADE_SECONDS = 0.8;

/**
 * Writes the sound of an export: the speech, and music that makes room for it. Undefined: there is neither, and nothing
 * is written.
 */
export async function mixSound(
  input: MixSoundInput,
  options: MediaRunOptions = {},
): Promise<string | undefined> {
  const { video, music, seconds, lufs, output, info = await probeMedia(video, options) } = input;
  const hasSpeech = info.audio !== undefined;
  if (!hasSpeech && music === null) return undefined;
  const mixed = `${output}.wav`;
  try {
    await runFfmpeg(
      [
        hasSpeech ? untrustedInput(video) : [],
        music === null ? [] : untrustedInput(music, ['-stream_loop', '-1']),
        ['-filter_complex', graph({ hasSpeech, hasMusic: music !== null, seconds })],
        // Sums above full scale are kept as floats until they are levelled.
        ['-map', '[mix]', '-t', seconds.toFixed(3), '-c:a', 'pcm_f32le', '-f', 'wav', mixed],
      ],
      options,
    );
    const level =
      music === null ? 'anull' : toLoudness(await measureLoudness(mixed, options), lufs);
    await runFfmpeg(
      [untrustedInput(mixed), ['-af', level], audioCodec(), ['-map_metadata', '-1', output]],
      options,
    );
    return output;
  } finally {
    await rm(mixed, { force: true });
  }
}

function graph(of: { hasSpeech: boolean; hasMusic: boolean; seconds: number }): string {
  const { hasSpeech, hasMusic, seconds } = of;
  const speech = `[0:a:0]${STEREO},apad=whole_dur=${seconds.toFixed(3)}`;
  if (!hasMusic) return `${speech}[mix]`;
  const fadeAt = Math.max(0, seconds - FADE_SECONDS).toFixed(3);
  const bed = `[${hasSpeech ? 1 : 0}:a:0]${STEREO},volume=${BED_DB}dB,afade=t=out:st=${fadeAt}:d=${FADE_SECONDS}`;
  if (!hasSpeech) return `${bed}[mix]`;
  // amix halves two inputs, which older versions have no option to prevent.
  return (
    `${speech},asplit[speech][key];${bed}[bed];[bed][key]${DUCKING}[ducked];` +
    `[speech][ducked]amix=inputs=2:duration=first,volume=2[mix]`
  );
}
