import type { MediaRunOptions } from './ffmpeg.ts';
import { runFfmpeg, untrustedInput } from './ffmpeg.ts';
import { findHeardChannel, heardIn } from './heard-channel.ts';
import { readSpeech, SPEECH_RATE, writePlainWav } from './plain-wav.ts';

export interface JoinAudioInput {
  /** The pieces in speaking order; at least one. Rates and channels may differ. */
  pieces: readonly string[];
  output: string;
  /** Pause between two pieces. Default 0.15. */
  gapSeconds?: number | undefined;
  /** Silence after each piece, including the last, instead of `gapSeconds`. */
  restsSeconds?: readonly number[] | undefined;
  /** Silence before the first piece. */
  leadSeconds?: number | undefined;
}

const samplesIn = (seconds: number): number => Math.max(0, Math.round(seconds * SPEECH_RATE));

/** Joins spoken pieces into one mono 24 kHz WAV. */
export async function joinAudio(
  input: JoinAudioInput,
  options: MediaRunOptions = {},
): Promise<void> {
  const { pieces, output, gapSeconds = 0.15, restsSeconds, leadSeconds = 0 } = input;
  if (pieces.length === 0) throw new RangeError('There is nothing to join.');
  const last = pieces.length - 1;
  const rests = pieces.map((_, index) =>
    samplesIn(restsSeconds?.[index] ?? (index === last ? 0 : gapSeconds)),
  );
  const leadMs = Math.round(leadSeconds * 1000);
  if (await joinSpeech({ pieces, output, rests, lead: samplesIn(leadMs / 1000) }, options)) return;
  const heard = await Promise.all(pieces.map((piece) => findHeardChannel(piece, options)));
  const prepared = heard.map((channel, index) => {
    const rest = rests[index] ?? 0;
    const pad = rest > 0 ? `,apad=pad_len=${rest}` : '';
    const lead = index === 0 && leadMs > 0 ? `,adelay=${leadMs}` : '';
    const format = `aresample=${SPEECH_RATE},aformat=sample_fmts=s16:channel_layouts=mono`;
    return `${heardIn(channel, index)}${format}${lead}${pad}[p${index}]`;
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

/**
 * Joins without a decoder if all pieces are in the format of stored speech; returns whether they are. `rests` and
 * `lead` in samples.
 */
async function joinSpeech(
  of: { pieces: readonly string[]; output: string; rests: readonly number[]; lead: number },
  { signal }: MediaRunOptions,
): Promise<boolean> {
  const parts: Buffer[] = [Buffer.alloc(of.lead * 2)];
  for (const [index, piece] of of.pieces.entries()) {
    const speech = await readSpeech(piece, signal);
    if (speech === null) return false;
    parts.push(speech, Buffer.alloc((of.rests[index] ?? 0) * 2));
  }
  const samples = Buffer.concat(parts);
  await writePlainWav(of.output, { samples, sampleRate: SPEECH_RATE }, signal);
  return true;
}
