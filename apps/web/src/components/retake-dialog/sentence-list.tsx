import { useState } from 'react';
import { Button, UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { GenerationView } from '@talkreel/contracts/http/generations';
import type { Sentence, Version } from '@talkreel/contracts/http/retakes';
import { retakeTexts } from '@talkreel/contracts/texts/retakes';
import { formatClock } from '../../lib/format.ts';
import { useCancelGeneration } from '../../lib/generations/cancel.ts';
import { generationHeadline, generationSentence } from '../../lib/generations/sentences.ts';
import { isAtWork, useRetakeOf } from '../../lib/retakes/retakes.ts';
import { JobOutcome } from '../outcome/job-outcome.tsx';
import { ProgressBar } from '../progress-bar/progress-bar.tsx';
import { SentenceEditor } from './sentence-editor.tsx';
import classes from './retake-dialog.module.css';

/** The script of a version, sentence by sentence; one of them can be spoken again. */
export function SentenceList({
  projectId,
  versions,
  sentences,
  problem,
  onChoose,
}: {
  projectId: number;
  versions: readonly Version[];
  sentences: readonly Sentence[];
  problem: string | null;
  onChoose: (projectId: number) => void;
}) {
  const [open, setOpen] = useState<number | null>(null);
  const job = useRetakeOf(projectId);
  const isBusy = isAtWork(job);
  return (
    <>
      {problem === null ? (
        <p className={classes.lead}>
          Choose a sentence and change its words, or have it spoken again. The rest stays as it is.
        </p>
      ) : (
        <p role="alert">{problem}</p>
      )}
      {job !== undefined && <Standing job={job} versions={versions} onChoose={onChoose} />}
      <ol className={classes.sentences}>
        {sentences.map((sentence, index) => (
          <li key={index} data-open={open === index || undefined}>
            {open === index && problem === null && !isBusy ? (
              <SentenceEditor
                projectId={projectId}
                sentence={index}
                before={sentence.text}
                onClose={() => setOpen(null)}
              />
            ) : (
              <UnstyledButton
                className={classes.sentence ?? ''}
                disabled={problem !== null || isBusy || !sentence.isSpoken}
                onClick={() => setOpen(index)}
              >
                <span className={classes.time}>{formatClock(sentence.startSeconds)}</span>
                <span>{sentence.text}</span>
                <span className={classes.retake}>Retake</span>
                {!sentence.isSpoken && <VisuallyHidden>{retakeTexts.notSpoken}</VisuallyHidden>}
              </UnstyledButton>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}

/** How the retake of a sentence of this version stands. */
function Standing({
  job,
  versions,
  onChoose,
}: {
  job: GenerationView;
  versions: readonly Version[];
  onChoose: (id: number) => void;
}) {
  const cancel = useCancelGeneration();
  if (isAtWork(job))
    return (
      <div className={classes.running}>
        <div>
          <p className={classes.note} aria-hidden="true">
            {generationSentence(job)}
          </p>
          <VisuallyHidden role="status">{generationHeadline(job)}</VisuallyHidden>
          <ProgressBar percent={job.progress} label={job.title} />
        </div>
        <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate(job)}>
          Cancel
        </Button>
      </div>
    );
  const { projectId, state } = job;
  if (state !== 'succeeded') return <JobOutcome job={job} fallback={retakeTexts.failed} />;
  const made = versions.find((version) => version.projectId === projectId);
  return (
    <div className={classes.ready} role="status">
      <p>The new version is ready.</p>
      {made !== undefined && (
        // The list of versions comes a moment after the news.
        <Button loading={made.outputUrl === null} onClick={() => onChoose(made.projectId)}>
          Watch it
        </Button>
      )}
    </div>
  );
}
