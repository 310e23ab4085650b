import { lazy, type ComponentType } from 'react';

const fetchSteps = () => import('./later-steps.ts');
type Steps = Awaited<ReturnType<typeof fetchSteps>>;
let loaded: Steps | undefined;

/**
 * Everything but faces and stage, which are there first. It is fetched once they are shown and the browser is idle, or
 * when the user is about to continue.
 */
export async function laterSteps(): Promise<Steps> {
  loaded ??= await fetchSteps();
  return loaded;
}

/**
 * A part that is shown at once if its code is there. Any promise would suspend it, and React takes 300 ms to replace
 * what stood there meanwhile: after a press, a gap in place of the next button.
 */
function later<Props extends object>(pick: (steps: Steps) => ComponentType<Props>) {
  return lazy(() =>
    loaded === undefined
      ? laterSteps().then((steps) => ({ default: pick(steps) }))
      : known({ default: pick(loaded) }),
  );
}

/** A promise that calls back before it returns, which React allows. */
function known<Value>(value: Value): Promise<Value> {
  // oxlint-disable-next-line unicorn/no-thenable -- that is what it is for
  const settled = { then: (resolve: (value: Value) => void) => resolve(value) };
  return settled as Promise<Value>;
}

export const AudioStep = later((steps) => steps.AudioStep);
export const GenerateAudio = later((steps) => steps.GenerateAudio);
export const GenerateVideo = later((steps) => steps.GenerateVideo);
export const OtherActions = later((steps) => steps.OtherActions);
export const PaywallStep = later((steps) => steps.PaywallStep);
export const PostDownload = later((steps) => steps.PostDownload);
export const Posting = later((steps) => steps.Posting);
export const StageCaptions = later((steps) => steps.StageCaptions);
export const StageDraft = later((steps) => steps.StageDraft);
export const JobProgress = later((steps) => steps.JobProgress);
export const SendingProgress = later((steps) => steps.SendingProgress);
export const VideoStep = later((steps) => steps.VideoStep);
export const VideoSurface = later((steps) => steps.VideoSurface);
