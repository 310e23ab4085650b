import { Suspense, useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { useMediaQuery } from '@mantine/hooks';
import type { Actor, Voice } from '@talkreel/contracts/http/catalog';
import type { SpeechLanguageCode } from '@talkreel/contracts/speech-languages';
import { LazyPart } from '../../../components/states/lazy-part.tsx';
import { SegmentedSteps } from '../../../components/steps/segmented-steps.tsx';
import { onIntent } from '../../../lib/on-intent.ts';
import { useSteady } from '../../../lib/use-steady.ts';
import { useSections } from '../hooks/use-sections.ts';
import { useWizard, type WizardState } from '../hooks/use-wizard.ts';
import { STEPS } from '../model/draft.ts';
import { ActorStep } from './actor-step.tsx';
import { AudioStep, laterSteps, OtherActions, PaywallStep, Posting, VideoStep } from './later.ts';
import { NextAction } from './next-action.tsx';
import { FromTurn, useHurry } from './turns.tsx';
import { FormSkeleton } from './wizard-skeleton.tsx';
import { WizardStage } from './wizard-stage.tsx';
import classes from './wizard.module.css';

/** Where all parts are one column. */
const NARROW = '(max-width: 47.99em)';

interface Cast {
  actors: Actor[];
  voices: Voice[];
  languages: readonly SpeechLanguageCode[];
  areVoicesSynthetic: boolean;
}

/** Faces, script and stage as one page: three columns where there is room, else one. A step is the part one is at. */
export function Wizard({ userId, ...cast }: Cast & { userId: string }) {
  const wizard = useWizard(userId, cast.actors, cast.voices);
  const { draft, onStage } = wizard;
  const script = useRef<HTMLTextAreaElement>(null);
  const { faces, form, side, ledTo } = useSections(wizard);
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
  const [isScriptAwaited, setIsScriptAwaited] = useState(false);
  const hurry = useHurry();
  const goToScript = (): void => {
    hurry();
    script.current?.focus({ preventScroll: true });
    setIsScriptAwaited(script.current === null);
  };
  const perform = useSteady(wizard.perform);
  const isResult = draft.step === 3 && onStage === 'result';

  const parts = [
    <div key="faces" className={classes.faces} tabIndex={-1} {...faces}>
      <ActorStep actors={cast.actors} performer={draft.performer} onSelect={perform} />
    </div>,
    <div key="form" className={classes.form} tabIndex={-1} {...form}>
      <Suspense fallback={<FormSkeleton />}>
        {isScriptAwaited && (
          <Arrival
            onShown={() => {
              setIsScriptAwaited(false);
              // Unless the user has gone on to something else.
              if (form.ref.current?.contains(document.activeElement) === true)
                script.current?.focus({ preventScroll: true });
            }}
          />
        )}
        <Script {...cast} script={script} wizard={wizard} />
      </Suspense>
    </div>,
  ];
  const last = (
    <div
      key="side"
      className={classes.side}
      tabIndex={-1}
      data-step={draft.step}
      data-result={isResult || undefined}
      {...side}
    >
      <Side wizard={wizard} onContinue={goToScript} />
    </div>
  );
  return (
    <>
      <div className={classes.steps}>
        <SegmentedSteps labels={STEPS} current={isResult ? 4 : draft.step} label="Steps" />
      </div>
      {/* In one column, the video comes before what it is made of once one has gone to it. */}
      <div className={classes.columns}>
        {isNarrow && ledTo === 3 ? [last, ...parts] : [...parts, last]}
      </div>
    </>
  );
}

interface ScriptProps extends Cast {
  script: RefObject<HTMLTextAreaElement | null>;
  wizard: WizardState;
}

/** The script and who says it, or the paywall in its place. */
function Script({ script, wizard, ...cast }: ScriptProps) {
  const { draft, speech } = wizard;
  if (speech.paywall !== null)
    return <PaywallStep demand={speech.paywall} onBack={speech.leavePaywall} />;
  return (
    <FromTurn part="script" fallback={<FormSkeleton />}>
      <AudioStep
        {...cast}
        ref={script}
        draft={draft}
        patch={wizard.patch}
        speech={speech}
        isRewriting={wizard.isRewriting}
        onRewriting={wizard.stopRewriting}
        onSelectActor={wizard.perform}
        onBack={() => wizard.goTo(1)}
        onNext={() => wizard.goTo(3)}
      />
    </FromTurn>
  );
}

/** Calls back once what it waits with has loaded and is on the page. */
function Arrival({ onShown }: { onShown: () => void }) {
  const show = useEffectEvent(onShown);
  useEffect(() => show(), []);
  return null;
}

interface SideProps {
  wizard: WizardState;
  onContinue: () => void;
}

/** The stage, what is done next, and what there is to say about the video. */
function Side({ wizard, onContinue }: SideProps) {
  const hurry = useHurry();
  const { draft, speech, video, shownUrl } = wizard;
  const getReady = async (): Promise<unknown> => {
    hurry();
    return laterSteps();
  };
  return (
    <>
      <WizardStage draft={draft} speech={speech} video={video} result={shownUrl} />
      <div className={classes.posting}>
        <FromTurn part="posting">
          <LazyPart>
            <Posting isMade={shownUrl !== null} />
          </LazyPart>
        </FromTurn>
      </div>
      <NextAction wizard={wizard} onContinue={onContinue} intent={onIntent(getReady)} />
      {shownUrl !== null && (
        <LazyPart>
          <OtherActions url={shownUrl} job={video.job} />
        </LazyPart>
      )}
      {draft.step === 3 && (
        <Suspense fallback={null}>
          <VideoStep
            draft={draft}
            patch={wizard.patch}
            video={video}
            onBack={() => wizard.goTo(2)}
            onAnother={wizard.makeAnother}
          />
        </Suspense>
      )}
    </>
  );
}
