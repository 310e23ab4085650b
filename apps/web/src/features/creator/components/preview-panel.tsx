import { useEffect, useId, useRef, type RefObject } from 'react';
import { Button } from '@mantine/core';
import { IconMovie, IconRefresh } from '@tabler/icons-react';
import { PROMPT_MAX_CHARACTERS } from '@talkreel/contracts/constants';
import { creatorTexts } from '@talkreel/contracts/texts/make';
import { JobOutcome } from '../../../components/outcome/job-outcome.tsx';
import { LimitedTextarea } from '../../../components/limited-field/limited-textarea.tsx';
import { Panel } from '../../../components/page/panel.tsx';
import { PriceLine } from '../../../components/price-line/price-line.tsx';
import { lengthProblem } from '../../../lib/length-problem.ts';
import { toastError } from '../../../lib/toast-store.ts';
import { usePrice } from '../../../lib/price/price.ts';
import { useSentPercent } from '../../../lib/uploads.ts';
import type { Creator } from '../hooks/use-creator.ts';
import { promptProblem } from '../hooks/use-portrait.ts';
import type { Portrait } from '../model/state.ts';
import { ConsentField } from './consent-field.tsx';
import { PortraitStage } from './portrait-stage.tsx';
import classes from './creator.module.css';

/** The portrait, in progress or finished, with buttons back and forward. */
export function PreviewPanel({ creator }: { creator: Creator }) {
  const { portrait, portraitWork } = creator;
  const preview = useInViewWhenMade(portraitWork.isRunning, portrait !== null);
  return (
    <Panel title="Preview">
      <div ref={preview} className={classes.preview}>
        <PortraitStage creator={creator} />
        <div className={classes.decide}>
          {portraitWork.isRunning ? (
            <Painting prompt={portraitWork.prompt} />
          ) : portrait === null ? (
            <NoPortrait creator={creator} />
          ) : (
            <Decision creator={creator} portrait={portrait} />
          )}
        </div>
      </div>
    </Panel>
  );
}

/** Brings the preview into view when the portrait is begun and when it is ready: both are below the fold of a phone. */
function useInViewWhenMade(isRunning: boolean, isThere: boolean): RefObject<HTMLDivElement | null> {
  const preview = useRef<HTMLDivElement>(null);
  const wasRunning = useRef(false);
  const wasBrought = useRef(false);
  useEffect(() => {
    const hasChanged = wasRunning.current !== isRunning;
    wasRunning.current = isRunning;
    const box =
      hasChanged && (isRunning || isThere) ? preview.current?.getBoundingClientRect() : undefined;
    if (box === undefined) return;
    // Begun, it is enough that its progress shows at the lower edge; the page may be too short to show more.
    const fold = isRunning ? window.innerHeight - 80 : window.innerHeight / 2;
    const isOut = box.top < 0 || box.top > fold;
    if (isOut || wasBrought.current) preview.current?.scrollIntoView({ block: 'start' });
    wasBrought.current = isRunning && isOut;
  }, [isRunning, isThere]);
  return preview;
}

function Painting({ prompt }: { prompt: string }) {
  return (
    <>
      <p className={classes.question}>Painting your portrait</p>
      <blockquote className={classes.words}>{prompt}</blockquote>
      <p className={classes.cost}>
        You can leave this page. It keeps running; follow it at the top of the page.
      </p>
    </>
  );
}

function NoPortrait({ creator: { portraitWork, generateImage } }: { creator: Creator }) {
  return (
    <>
      <JobOutcome job={portraitWork.job} fallback={creatorTexts.imageFailed} />
      <Button
        className={classes.start ?? ''}
        variant="default"
        loading={portraitWork.isStarting}
        leftSection={<IconRefresh size={20} stroke={1.75} aria-hidden="true" />}
        onClick={() => generateImage(portraitWork.prompt)}
      >
        Try again
      </Button>
    </>
  );
}

function Decision({ creator, portrait }: { creator: Creator; portrait: Portrait }) {
  const { portraitWork, clip, mouth, state } = creator;
  const { job } = portraitWork;
  const priceId = useId();
  const price = usePrice({ kind: 'influencer-video' });
  const sentPercent = useSentPercent('photo');
  const { consent } = creator;
  const asking = useRef<HTMLFieldSetElement>(null);
  const generate = (): void => {
    if (consent.ask()) clip.generate(portrait, mouth.mark, consent.statement);
    else asking.current?.focus();
  };
  return (
    <>
      <p className={classes.question}>Are you happy with this image?</p>
      {portrait.origin !== 'uploaded' && job?.state === 'succeeded' && (
        <JobOutcome job={job} fallback={creatorTexts.imageFailed} />
      )}
      <Movement creator={creator} />
      {consent.isAsked && (
        <ConsentField
          ref={asking}
          value={consent.draft}
          isMissing={consent.isMissing}
          isDisabled={clip.isStarting || clip.isRunning}
          onChange={consent.change}
        />
      )}
      <div className={classes.actions}>
        <Button
          variant={creator.video.url === null ? 'filled' : 'default'}
          loading={clip.isStarting}
          disabled={
            clip.isRunning ||
            mouth.look === 'looking' ||
            lengthProblem(state.movement, PROMPT_MAX_CHARACTERS) !== null
          }
          aria-describedby={priceId}
          leftSection={<IconMovie size={20} stroke={1.75} aria-hidden="true" />}
          onClick={generate}
        >
          Generate Video
        </Button>
        <Button
          variant="default"
          loading={portraitWork.isStarting}
          disabled={clip.isRunning}
          leftSection={<IconRefresh size={20} stroke={1.75} aria-hidden="true" />}
          onClick={() => regenerate(creator)}
        >
          Regenerate
        </Button>
      </div>
      {sentPercent !== null && (
        <p className={classes.sent} role="status">{`Sending your photo: ${sentPercent}%`}</p>
      )}
      {!clip.isRunning && <PriceLine id={priceId} price={price} />}
    </>
  );
}

function Movement({ creator: { state, patch } }: { creator: Creator }) {
  return (
    <LimitedTextarea
      label="How they move"
      description="Used for the video. The default works well."
      autosize
      minRows={2}
      maxRows={5}
      limit={PROMPT_MAX_CHARACTERS}
      value={state.movement}
      onChange={(event) => patch({ movement: event.currentTarget.value })}
    />
  );
}

/** Generates again from the same description; a photo only has the one in the form. */
function regenerate({ portraitWork, generateImage }: Creator): void {
  if (promptProblem(portraitWork.prompt) === null) generateImage(portraitWork.prompt);
  else
    toastError({
      title: creatorTexts.promptTooShort,
      description:
        'A photo cannot be regenerated, but you can generate a portrait from a description.',
    });
}
