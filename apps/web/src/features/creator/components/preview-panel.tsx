import { Button, Textarea } from '@mantine/core';
import { IconMovie, IconRefresh } from '@tabler/icons-react';
import { PROMPT_MAX_CHARACTERS } from '@talkreel/contracts/constants';
import { texts } from '@talkreel/contracts/texts';
import { Mark } from '../../../components/brand/mark.tsx';
import { JobOutcome } from '../../../components/outcome/job-outcome.tsx';
import { Panel } from '../../../components/page/panel.tsx';
import { Stage } from '../../../components/stage/stage.tsx';
import { StageProgress } from '../../../components/stage/stage-progress.tsx';
import type { Creator } from '../hooks/use-creator.ts';
import { MouthControl } from './mouth-control.tsx';
import { MouthHandles } from './mouth-handles.tsx';
import classes from './creator.module.css';

/** The portrait while it is painted and once it is there; the way back and the way on. */
export function PreviewPanel({ creator }: { creator: Creator }) {
  const { portrait, portraitWork, clip, mouth, state, patch } = creator;
  const { job } = portraitWork;
  const isMaking = portraitWork.isRunning;
  const isMarkable = mouth.isOffered && !isMaking && !clip.isStarting && !clip.isRunning;
  return (
    <Panel title="Preview">
      <div className={classes.preview}>
        <div className={classes.portrait}>
          <Stage
            label="Portrait"
            isDimmed={isMaking}
            overlay={
              isMaking && job !== undefined ? (
                <StageProgress
                  job={job}
                  onCancel={portraitWork.cancel}
                  isCancelling={portraitWork.isCancelling}
                />
              ) : undefined
            }
          >
            {!isMaking &&
              (portrait === null ? (
                <div className={classes.placeholder}>
                  <Mark size={56} />
                  <p>No portrait yet.</p>
                </div>
              ) : (
                <img
                  src={portrait.url}
                  alt={portrait.origin === 'uploaded' ? 'Your photo' : portraitWork.prompt}
                />
              ))}
            {isMarkable && mouth.marking !== null && (
              <MouthHandles marking={mouth.marking} onPlace={mouth.place} />
            )}
          </Stage>
          {isMarkable && <MouthControl mouth={mouth} />}
        </div>
        <div className={classes.decide}>
          {isMaking ? (
            <>
              <p className={classes.question}>Painting your portrait</p>
              <blockquote className={classes.words}>{portraitWork.prompt}</blockquote>
              <p className={classes.cost}>
                You can leave this page: the job goes on, and the tray above follows it.
              </p>
            </>
          ) : portrait === null ? (
            <>
              <JobOutcome job={job} fallback={texts.creator.imageFailed} />
              <Button
                className={classes.start ?? ''}
                variant="default"
                loading={portraitWork.isStarting}
                leftSection={<IconRefresh size={20} stroke={1.75} aria-hidden="true" />}
                onClick={() => creator.generateImage(portraitWork.prompt)}
              >
                Try again
              </Button>
            </>
          ) : (
            <>
              <p className={classes.question}>Are you happy with this image?</p>
              <Textarea
                label="How they move"
                description="Used for the video. The words we start with work well."
                autosize
                minRows={2}
                maxRows={5}
                maxLength={PROMPT_MAX_CHARACTERS}
                value={state.videoPrompt}
                onChange={(event) => patch({ videoPrompt: event.currentTarget.value })}
              />
              <div className={classes.actions}>
                <Button
                  variant={creator.video.url === null ? 'filled' : 'default'}
                  loading={clip.isStarting}
                  disabled={clip.isRunning}
                  leftSection={<IconMovie size={20} stroke={1.75} aria-hidden="true" />}
                  onClick={() => clip.generate(portrait, mouth.mark)}
                >
                  Generate Video
                </Button>
                {portrait.origin === 'generated' && (
                  <Button
                    variant="default"
                    loading={portraitWork.isStarting}
                    disabled={clip.isRunning}
                    leftSection={<IconRefresh size={20} stroke={1.75} aria-hidden="true" />}
                    onClick={() => creator.generateImage(portraitWork.prompt)}
                  >
                    Regenerate
                  </Button>
                )}
              </div>
              <p className={classes.cost}>
                The video uses one generation, and only when it is delivered.
              </p>
            </>
          )}
        </div>
      </div>
    </Panel>
  );
}
