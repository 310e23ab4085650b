/** `npm run bench -- speech`: how soon a fresh process speaks, and the cost of fifteen seconds of speech. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { drawingEnvironment } from '@talkreel/media-engine/render/quick-start';
import { median, print } from '@talkreel/testing/figures';
import type { SpeechReport } from './speech-process.ts';

const reports: SpeechReport[] = [];
for (let run = 0; run < 3; run++) {
  const child = fork(new URL('./speech-process.ts', import.meta.url), {
    // oxlint-disable-next-line node/no-process-env -- as the engine's own process starts
    env: { ...process.env, ...drawingEnvironment },
  });
  const [report] = (await once(child, 'message')) as [SpeechReport];
  reports.push(report);
  await once(child, 'exit');
}
const middle = (of: (report: SpeechReport) => number): number => median(reports.map(of));
print(
  `speech: first line of a fresh process after ${middle(({ firstMs }) => firstMs).toFixed(0)} ms (aim 1000); ` +
    `${middle(({ longSeconds }) => longSeconds).toFixed(1)} s of speech in ${middle(({ longMs }) => longMs).toFixed(0)} ms (aim 1500), ` +
    `${middle(({ longCpuMs }) => longCpuMs).toFixed(0)} ms of processor time; ${middle(({ peakMiB }) => peakMiB).toFixed(0)} MiB (aim 200)`,
);
