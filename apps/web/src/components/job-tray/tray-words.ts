import type { GenerationView } from '@talkreel/contracts/http/generations';
import { asSentence } from '../../lib/format.ts';
import { isFinished } from '../../lib/generations/generations.ts';
import { generationSentence } from '../../lib/generations/sentences.ts';

/** '2 running', else '2 done, 1 failed'. Cancelled jobs are only mentioned if there is nothing else. */
export function traySummary(jobs: GenerationView[]): string {
  const running = jobs.filter((job) => !isFinished(job)).length;
  if (running > 0) return `${running} running`;
  const count = (state: GenerationView['state']) =>
    jobs.filter((job) => job.state === state).length;
  const [done, failed] = [count('succeeded'), count('failed')];
  if (done + failed === 0) return `${count('cancelled')} cancelled`;
  return [...(done > 0 ? [`${done} done`] : []), ...(failed > 0 ? [`${failed} failed`] : [])].join(
    ', ',
  );
}

/** A job's status, and what happened to the credit of one that delivered nothing. */
export function rowSentence(job: GenerationView): string {
  const sentence = generationSentence(job);
  const isUndelivered = isFinished(job) && job.state !== 'succeeded';
  return isUndelivered && job.creditMessage !== ''
    ? `${asSentence(sentence)} ${job.creditMessage}`
    : sentence;
}
