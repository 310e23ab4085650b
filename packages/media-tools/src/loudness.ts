import { runFfmpeg, untrustedInput, type MediaRunOptions } from './ffmpeg.ts';
import { takeHeard, type HeardChannel } from './heard-channel.ts';

/** Integrated loudness in LUFS (EBU R 128) of the whole file, or of what `part` (`-ss`, `-to`, `-t`) takes, of what is `heard`; null for silence. */
export async function measureLoudness(
  file: string,
  options: MediaRunOptions & { part?: readonly string[]; heard?: HeardChannel } = {},
): Promise<number | null> {
  const { part, heard = { stream: 0, channel: null }, ...run } = options;
  const { stdout } = await runFfmpeg(
    [
      untrustedInput(file, part),
      takeHeard(heard, ['ebur128=metadata=1,ametadata=print:key=lavfi.r128.I:file=-']),
      ['-f', 'null', '-'],
    ],
    run,
  );
  const last =
    stdout
      .toString('latin1')
      .match(/lavfi\.r128\.I=\S+/g)
      ?.at(-1) ?? '';
  const value = Number(last.split('=')[1]);
  // The meter's floor is -70.
  return Number.isFinite(value) && value > -69 ? value : null;
}

/** Filters that bring a sound of `measured` LUFS to `wanted`, with peaks held below -1.5 dB. */
export function toLoudness(measured: number | null, wanted: number, mostDb = 30): string {
  const gain = measured === null ? 0 : Math.max(-mostDb, Math.min(mostDb, wanted - measured));
  return `volume=${gain.toFixed(2)}dB,alimiter=limit=0.84:level=false`;
}
