import type { GenerationView } from '@talkreel/contracts/http/generations';
import type { StageName } from '@talkreel/contracts/names';
import { conversionTexts } from '@talkreel/contracts/texts/jobs';
import { oneShotTexts } from '@talkreel/contracts/texts/make';
import { failureSentence } from '../../../lib/generations/sentences.ts';

const titles: Record<StageName, string> = {
  script: 'Script Generation Failed',
  image: 'Image Generation Failed',
  audio: 'Audio Generation Failed',
  'image-to-video': conversionTexts.failedTitle,
  lipsync: 'Video Generation Failed',
  export: 'Export Failed',
  media: 'Media Failed',
  join: 'Joining Failed',
};

export const projectRetrievalFailed = {
  title: 'Project Retrieval Failed',
  description: "Image was generated but couldn't retrieve project details.",
};

/** The message for a failed run: which part, why, and that nothing was charged. */
export function failureOf(job: GenerationView): { title: string; description: string } {
  const failed = job.stages.find((stage) => stage.state === 'failed');
  const title = failed === undefined ? 'Pipeline Failed' : titles[failed.name];
  const fallback = failed?.name === 'script' ? oneShotTexts.scriptFailed : 'Please try again.';
  return {
    title,
    description: failureSentence(job, fallback),
  };
}
