import { useEffect, useRef } from 'react';
import { dismissOldNews } from '../../../lib/toast-store.ts';
import type { Step } from '../model/draft.ts';
import type { OnStage } from './use-wizard.ts';

/** A new step starts at its top, for eyes and for screen readers. */
export function useStepInView(step: Step, hasPaywall: boolean) {
  const content = useRef<HTMLDivElement>(null);
  const isFirst = useRef(true);
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    dismissOldNews();
    // The step may have set the focus itself.
    if (content.current?.contains(document.activeElement) !== true)
      content.current?.focus({ preventScroll: true });
    content.current?.scrollIntoView({ block: 'start' });
  }, [step, hasPaywall]);
  return content;
}

/** On narrow screens the stage is a strip, and progress and result would be out of sight. */
export function useStageInView(onStage: OnStage) {
  const stage = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (onStage !== 'idle') stage.current?.scrollIntoView({ block: 'nearest' });
  }, [onStage]);
  return stage;
}
