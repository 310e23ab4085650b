/**
 * Measures whether the mouth is in time with the voice: renders clips, then uses only the pixels and the decoded sound
 * of the finished MP4s. `node packages/media-engine/bench/sync-score.ts [--clips 33] [--keep folder]`.
 */
import { availableParallelism, cpus } from 'node:os';
import { countClosures, scoreSync } from '@talkreel/media-engine/voice/sync-score';
import type { Pcm } from '@talkreel/media-engine/voice/wav';
import { mean, print } from '@talkreel/testing/figures';
import { fps, makeSyncClips, readClipOptions } from './sync-clips.ts';

interface Row {
  correlation: number;
  offsetMs: number;
  closed: number;
  total: number;
  foreign: boolean;
}

print(`${cpus()[0]?.model ?? 'unknown processor'}, ${availableParallelism()} threads`);
const rows: Row[] = [];
const shifts: string[] = [];
for await (const clip of makeSyncClips(readClipOptions())) {
  const { actor, speaker, foreign, opening, pcm } = clip;
  const { correlation, offsetMs } = scoreSync(opening, fps, pcm);
  const { closed, total } = countClosures(opening, fps, clip.cues, clip.closedBelow);
  rows.push({ correlation, offsetMs, closed, total, foreign });
  print(
    `${String(rows.length).padStart(3)}  ${actor.id.padEnd(10)}${speaker.padEnd(17)}` +
      `r ${correlation.toFixed(2)}  offset ${String(offsetMs).padStart(4)} ms  m/b/p ${closed}/${total}`,
  );
  if (rows.length <= 3) shifts.push(...controls(opening, pcm));
}
print(`controls (first three clips): ${shifts.join(', ')}`);
summarise(
  'own voices',
  rows.filter((row) => !row.foreign),
);
summarise(
  'recorded speakers',
  rows.filter((row) => row.foreign),
);
summarise('all', rows);

/** Checks that the score tells a shifted or foreign sound from the right one, or it is worthless. */
function controls(opening: number[], pcm: Pcm): string[] {
  const shifted = (seconds: number): Pcm => {
    const samples = new Float32Array(pcm.samples.length);
    const by = Math.round(seconds * pcm.sampleRate);
    for (let i = 0; i < samples.length; i++) samples[i] = pcm.samples[i - by] ?? 0;
    return { ...pcm, samples };
  };
  const late = scoreSync(opening, fps, shifted(0.12));
  const early = scoreSync(opening, fps, shifted(-0.12));
  const reversed = scoreSync(opening, fps, { ...pcm, samples: pcm.samples.toReversed() });
  return [
    `+120 ms seen as ${late.offsetMs}`,
    `-120 ms as ${early.offsetMs}`,
    `reversed r ${reversed.correlation.toFixed(2)}`,
  ];
}

function summarise(name: string, rows: Row[]): void {
  if (rows.length === 0) return;
  const correlations = rows.map(({ correlation }) => correlation);
  const offsets = rows.map(({ offsetMs }) => offsetMs);
  const closed = rows.reduce((sum, row) => sum + row.closed, 0);
  const total = rows.reduce((sum, row) => sum + row.total, 0);
  print(
    `${name}: ${rows.length} clips, r mean ${mean(correlations).toFixed(2)}, worst ${Math.min(...correlations).toFixed(2)}, ` +
      `offset ${Math.min(...offsets)}..${Math.max(...offsets)} ms, m/b/p closed ${closed} of ${total}`,
  );
}
