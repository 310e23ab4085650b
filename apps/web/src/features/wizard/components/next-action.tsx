import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { dialogueTexts } from '@talkreel/contracts/texts/make';
import { LazyPart } from '../../../components/states/lazy-part.tsx';
import type { Intent } from '../../../lib/on-intent.ts';
import { toastError } from '../../../lib/toast-store.ts';
import type { WizardState } from '../hooks/use-wizard.ts';
import { GenerateAudio, GenerateVideo, PostDownload } from './later.ts';
import classes from './next-action.module.css';

interface NextActionProps {
  wizard: WizardState;
  /** Called when the script is next. */
  onContinue: () => void;
  /** Event handlers that fetch the later steps' code when the button is pointed at. */
  intent: Intent;
}

/** The one button that does what is next, in one place; on phones it stays at the lower edge. */
export function NextAction({ wizard, onContinue, intent }: NextActionProps) {
  const { draft, speech, video, shownUrl } = wizard;
  const isReady = speech.speech !== null && !speech.speech.isStale;
  if (draft.step === 1)
    return (
      <Bar kind="continue">
        <Button
          size="lg"
          fullWidth
          {...intent}
          rightSection={<IconArrowRight size={20} stroke={1.75} aria-hidden="true" />}
          onClick={() => {
            if (draft.performer === null) return toastError(dialogueTexts.noActor);
            wizard.goTo(2);
            // Within the press: phones open their keyboard for nothing later.
            onContinue();
          }}
        >
          Continue to Audio Generation
        </Button>
      </Bar>
    );
  if (speech.paywall !== null) return null;
  if (shownUrl !== null) {
    if (typeof video.job?.projectId !== 'number') return null;
    return (
      <Bar kind="download">
        <PostDownload
          projectId={video.job.projectId}
          hasWords={video.job.result?.captionsUrl !== undefined}
          isNew={video.isNew}
        />
      </Bar>
    );
  }
  if (draft.step === 3 || isReady)
    return (
      <Bar kind="video">
        <GenerateVideo
          draft={draft}
          video={video}
          onGenerate={() => {
            if (draft.step !== 3) wizard.goTo(3);
            video.generate();
          }}
        />
      </Bar>
    );
  return (
    <Bar kind="audio">
      <GenerateAudio draft={draft} step={speech} isReady={false} />
    </Bar>
  );
}

/** Keeps the focus when one button takes the place of another. */
function Bar({ kind, children }: { kind: string; children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  useEffect(() => {
    if (hadFocus.current && document.activeElement === document.body)
      bar.current?.querySelector<HTMLElement>('button, a')?.focus({ preventScroll: true });
  }, [kind]);
  return (
    <div
      ref={bar}
      className={classes.root}
      data-next={kind}
      onFocus={() => {
        hadFocus.current = true;
      }}
      onBlur={() => {
        hadFocus.current = false;
      }}
    >
      <LazyPart>{children}</LazyPart>
    </div>
  );
}
