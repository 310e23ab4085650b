import { useEffect, useRef } from 'react';
import type { Actor, Voice } from '@talkreel/contracts/http/catalog';
import { SegmentedSteps } from '../../../components/steps/segmented-steps.tsx';
import { useDraft } from '../hooks/use-draft.ts';
import { useSpeech } from '../hooks/use-speech.ts';
import { useStepHistory } from '../hooks/use-step-history.ts';
import { useVideo } from '../hooks/use-video.ts';
import { STEPS, type Performer } from '../model/draft.ts';
import { ActorStep } from './actor-step.tsx';
import { AudioStep } from './audio-step.tsx';
import { PaywallStep } from './paywall-step.tsx';
import { VideoStep } from './video-step.tsx';
import { WizardStage } from './wizard-stage.tsx';
import classes from './wizard.module.css';

interface WizardProps {
  userId: string;
  actors: Actor[];
  voices: Voice[];
  areVoicesSynthetic: boolean;
}

/** Three steps beside one stage. */
export function Wizard({ userId, actors, voices, areVoicesSynthetic }: WizardProps) {
  const [draft, patch] = useDraft(userId, actors, voices);
  const speech = useSpeech(draft, patch, actors, voices);
  const video = useVideo(draft, patch, speech.speech);
  const content = useRef<HTMLDivElement>(null);
  const hasPaywall = speech.paywall !== null;
  const stage = useRef<HTMLDivElement>(null);
  const isFirst = useRef(true);

  // A new step starts at its top, for eyes and for screen readers.
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    content.current?.focus({ preventScroll: true });
    content.current?.scrollIntoView({ block: 'start' });
  }, [draft.step, hasPaywall]);

  // Where the stage is a strip, the work and its result would start out of sight.
  const onStage =
    video.isRunning || speech.isRunning ? 'work' : video.url !== null ? 'result' : 'idle';
  useEffect(() => {
    if (onStage !== 'idle') stage.current?.scrollIntoView({ block: 'nearest' });
  }, [onStage]);

  const isSpoken = speech.speech !== null && !speech.speech.isStale;
  const goTo = useStepHistory(
    draft.step,
    (step) => patch({ step }),
    isSpoken || draft.lipsyncJobId !== null ? 3 : 2,
  );
  const perform = (performer: Performer): void => {
    // A video of somebody else is no longer this wizard's result; if it still runs, the job tray has it.
    if (performer.id !== draft.performer?.id) patch({ performer, lipsyncJobId: null });
  };
  return (
    <>
      <SegmentedSteps
        labels={STEPS}
        current={draft.step === 3 && onStage === 'result' ? 4 : draft.step}
        label="Steps"
      />
      <div className={classes.columns}>
        <div
          ref={stage}
          className={classes.stage}
          data-large={draft.step === 3 || onStage === 'work' || undefined}
        >
          <WizardStage draft={draft} speech={speech} video={video} />
        </div>
        <div ref={content} className={classes.content} tabIndex={-1}>
          {draft.step === 1 && (
            <ActorStep
              actors={actors}
              performer={draft.performer}
              onSelect={perform}
              onContinue={() => goTo(2)}
            />
          )}
          {draft.step === 2 &&
            (speech.paywall === null ? (
              <AudioStep
                draft={draft}
                patch={patch}
                actors={actors}
                voices={voices}
                areVoicesSynthetic={areVoicesSynthetic}
                speech={speech}
                onSelectActor={perform}
                onBack={() => goTo(1)}
                onNext={() => goTo(3)}
              />
            ) : (
              <PaywallStep demand={speech.paywall} onBack={speech.leavePaywall} />
            ))}
          {draft.step === 3 && (
            <VideoStep
              draft={draft}
              patch={patch}
              video={video}
              onBack={() => goTo(2)}
              onAnother={() => {
                patch({ text: '', rate: 1, audioJobId: null, lipsyncJobId: null });
                goTo(1);
              }}
            />
          )}
        </div>
      </div>
    </>
  );
}
