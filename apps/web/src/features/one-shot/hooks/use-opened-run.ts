import { useLocation } from 'react-router-dom';
import { useAdoptedJob } from '../../../lib/generations/use-adopted-job.ts';
import { useOpenedJob } from '../../../lib/generations/use-opened-job.ts';
import { useKeptSearch } from '../../../lib/routing/address.ts';
import { following, useHelpState } from '../../../lib/script-help/help-state.ts';
import { useSpeechReader } from '../../../lib/speech-reader.ts';
import type { Patch } from '../../../lib/use-session-state.ts';
import { stateOf, type OneShotState } from '../model/form.ts';

/**
 * The run or script in the address, opened from the tray or the profile, where `isNew` asks for another run like it. Else
 * one that runs already.
 */
export function useOpenedRun(
  userId: string,
  state: OneShotState,
  patch: Patch<OneShotState>,
): void {
  const isNew = (useLocation().state as { isNew?: boolean } | null)?.isNew === true;
  const again = isNew ? { jobId: null } : {};
  const [asked, follow] = useHelpState('one-shot', userId);
  const { speech } = useSpeechReader();
  const { isOpening } = useOpenedJob({
    shownIds: [state.jobId, asked.jobId],
    open: (opened) => {
      if (opened.kind === 'script') follow(following(opened, asked));
      patch({ ...stateOf(opened, state, speech), isShared: false, ...again });
    },
    onShown: (id) => patch(id === asked.jobId ? { jobId: null, isReviewing: true } : again),
  });
  const isUntouched =
    state.jobId === null && state.influencerDescription === '' && state.scriptTopic === '';
  useAdoptedJob(['one-shot'], isUntouched && !isOpening, (running) =>
    patch(stateOf(running, state, speech)),
  );
  useKeptSearch({ job: state.jobId }, !isOpening);
}
