import { Button } from '@mantine/core';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import type { GenerationView } from '@talkreel/contracts/http/generations';
import { AudioPlayer } from '../../../components/audio-player/audio-player.tsx';
import { InfluencerName } from '../../../components/influencer-name/influencer-name.tsx';
import { JobOutcome } from '../../../components/outcome/job-outcome.tsx';
import { CostLine } from '../../../components/price-line/cost-line.tsx';
import { PictureFrame } from '../../../components/picture-frame/picture-frame.tsx';
import { ResultActions } from '../../../components/result-actions/result-actions.tsx';
import { VideoSurface } from '../../../components/video-player/video-surface.tsx';
import classes from './one-shot.module.css';

/** The finished video with its script. */
export function CompleteView({
  job,
  isNew,
  onChange,
  onAnother,
}: {
  job: GenerationView;
  /** Whether the run ended while this page was open. */
  isNew: boolean;
  /** Returns to the form as it was filled in. */
  onChange: () => void;
  onAnother: () => void;
}) {
  const result = job.result ?? {};
  return (
    <div className={classes.columns}>
      <FinishedVideo job={job} isNew={isNew} />
      <div className={classes.finished}>
        <div>
          <h2 className={classes.title}>Your video is ready</h2>
          <p className={classes.lead}>
            Play it with the sound on. It is saved in your library too.
          </p>
        </div>
        <JobOutcome job={job} fallback="" />
        {result.script !== undefined && (
          <section aria-label="Generated script">
            <h3 className={classes.subtitle}>Generated script</h3>
            <blockquote className={classes.script}>{result.script}</blockquote>
          </section>
        )}
        <Speech job={job} />
        <div className={classes.submit}>
          <Button
            variant="default"
            size="lg"
            leftSection={<IconPencil size={22} stroke={1.75} aria-hidden="true" />}
            onClick={onChange}
          >
            Change and Run Again
          </Button>
          <Button
            variant="default"
            size="lg"
            leftSection={<IconPlus size={22} stroke={1.75} aria-hidden="true" />}
            onClick={onAnother}
          >
            Create Another Video
          </Button>
        </div>
        {job.projectId !== null && <InfluencerName key={job.projectId} projectId={job.projectId} />}
        <CostLine job={job} />
      </div>
    </div>
  );
}

function Speech({ job }: { job: GenerationView }) {
  const url = job.result?.audioUrl;
  const stage = job.stages.find(({ name }) => name === 'audio');
  if (url === undefined) return null;
  return (
    <AudioPlayer
      url={url}
      label="Speech"
      durationSeconds={stage?.output?.durationSeconds ?? null}
    />
  );
}

function FinishedVideo({ job, isNew }: { job: GenerationView; isNew: boolean }) {
  const result = job.result ?? {};
  return (
    <div className={classes.stage}>
      <PictureFrame label="Your video" isOfVideo>
        <VideoSurface
          url={result.url ?? null}
          poster={result.thumbnailUrl ?? result.imageUrl ?? null}
          captionsUrl={result.captionsUrl ?? null}
          label="Your One Shot video"
        />
      </PictureFrame>
      {result.url !== undefined && <ResultActions url={result.url} job={job} isNew={isNew} />}
    </div>
  );
}
