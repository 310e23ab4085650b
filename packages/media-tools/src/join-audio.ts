import type { MediaRunOptions } from './ffmpeg.ts';
import { runFfmpeg, untrustedInput } from './ffmpeg.ts';

export interface JoinAudioInput {
  /** In speaking order; at least one. Rates and channels may differ. */
  pieces: readonly string[];
  output: string;
  /** Pause between two pieces. Default 0.15. */
  gapSeconds?: number | undefined;
  /** Silence after each piece, including the last, instead of `gapSeconds`. */
  restsSeconds?: readonly number[] | undefined;
  /** Silence before the first. */
  leadSeconds?: number | undefined;
}

/** Joins spoken pieces into one mono 24 kHz WAV. */
export async function joinAudio(
  input: JoinAudioInput,
  options: MediaRunOptions = {},
): Promise<void> {
  const { pieces, output, gapSeconds = 0.15, restsSeconds, leadSeconds = 0 } = input;
  if (pieces.length === 0) throw new RangeError('There is nothing to join.');
  const last = pieces.length - 1;
  const prepared = pieces.map((_, index) => {
    const restSeconds = restsSeconds?.[index] ?? (index === last ? 0 : gapSeconds);
    const restSamples = Math.round(restSeconds * 24000);
    const pad = restSamples > 0 ? `,apad=pad_len=${restSamples}` : '';
    const lead = index === 0 && leadSeconds > 0 ? `,adelay=${Math.round(leadSeconds * 1000)}` : '';
    const format = 'aresample=24000,aformat=sample_fmts=s16:channel_layouts=mono';
    return `[${index}:a:0]${format}${lead}${pad}[p${index}]`;
  });
  const labels = pieces.map((_, index) => `[p${index}]`).join('');
  await runFfmpeg(
    [
      ...pieces.flatMap((piece) => untrustedInput(piece)),
      '-filter_complex',
      `${prepared.join(';')};${labels}concat=n=${pieces.length}:v=0:a=1[a]`,
      ['-map', '[a]', '-map_metadata', '-1', '-c:a', 'pcm_s16le', '-f', 'wav', output],
    ],
    options,
  );
}
