import { Suspense, useEffect, useRef } from 'react';
import type { Actor, Voice } from '@talkreel/contracts/http/catalog';
import type { SpeechLanguageCode } from '@talkreel/contracts/speech-languages';
import { LazyPart } from '../../../components/states/lazy-part.tsx';
import { SegmentedSteps } from '../../../components/steps/segmented-steps.tsx';
import { onIntent } from '../../../lib/on-intent.ts';
import { whenIdle } from '../../../lib/when-idle.ts';
import { dismissOldNews } from '../../../lib/toast-store.ts';
import { useWizard, type WizardState, type OnStage } from '../hooks/use-wizard.ts';
import { STEPS, type Step } from '../model/draft.ts';
import { ActorStep } from './actor-step.tsx';
import { AudioStep, laterSteps, PaywallStep, ResultActions, VideoStep } from './later.ts';
import { WizardStage } from './wizard-stage.tsx';
import classes from './wizard.module.css';

interface Cast {
  actors: Actor[];
  voices: Voice[];
  languages: readonly SpeechLanguageCode[];
  areVoicesSynthetic: boolean;
}

/** Three steps beside one stage. */
export function Wizard({ userId, ...cast }: Cast & { userId: string }) {
  const wizard = useWizard(userId, cast.actors, cast.voices);
  const { draft, speech, onStage } = wizard;
  const content = useStepInView(draft.step, speech.paywall !== null);
  const stage = useStageInView(onStage);
  const isResult = draft.step === 3 && onStage === 'result';

  useEffect(() => whenIdle(() => void laterSteps().catch(console.error)), []);

  return (
    <>
      <SegmentedSteps labels={STEPS} current={isResult ? 4 : draft.step} label="Steps" />
      <div className={classes.columns}>
        <div
          ref={stage}
          className={classes.stage}
          data-large={draft.step === 3 || onStage === 'work' || undefined}
          data-result={isResult || undefined}
        >
          <StageWithActions wizard={wizard} />
        </div>
        <div ref={content} className={classes.content} tabIndex={-1}>
          {draft.step === 1 && (
            <ActorStep
              actors={cast.actors}
              performer={draft.performer}
              onSelect={wizard.perform}
              onContinue={() => wizard.goTo(2)}
              intent={onIntent(laterSteps)}
            />
          )}
          <Suspense fallback={null}>
            {draft.step === 2 &&
              (speech.paywall === null ? (
                <ScriptAndVoice wizard={wizard} cast={cast} />
              ) : (
                <PaywallStep demand={speech.paywall} onBack={speech.leavePaywall} />
              ))}
            {draft.step === 3 && (
              <VideoStep
                draft={draft}
                patch={wizard.patch}
                video={wizard.video}
                onBack={() => wizard.goTo(2)}
                onAnother={wizard.makeAnother}
              />
            )}
          </Suspense>
        </div>
      </div>
    </>
  );
}

function StageWithActions({ wizard: { draft, speech, video } }: { wizard: WizardState }) {
  return (
    <>
      <WizardStage draft={draft} speech={speech} video={video} />
      {draft.step === 3 && video.url !== null && (
        <LazyPart>
          <ResultActions url={video.url} job={video.job} isNew={video.isNew} />
        </LazyPart>
      )}
    </>
  );
}

function ScriptAndVoice({ wizard, cast }: { wizard: WizardState; cast: Cast }) {
  return (
    <AudioStep
      {...cast}
      draft={wizard.draft}
      patch={wizard.patch}
      speech={wizard.speech}
      isRewriting={wizard.isRewriting}
      onRewriting={wizard.stopRewriting}
      onSelectActor={wizard.perform}
      onBack={() => wizard.goTo(1)}
      onNext={() => wizard.goTo(3)}
    />
  );
}

/** Starts a new step at its top, for sighted and screen-reader users. */
function useStepInView(step: Step, hasPaywall: boolean) {
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

/** Scrolls the stage into view: on narrow screens it is a strip, and progress and result would be out of sight. */
function useStageInView(onStage: OnStage) {
  const stage = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (onStage !== 'idle') stage.current?.scrollIntoView({ block: 'nearest' });
  }, [onStage]);
  return stage;
}
