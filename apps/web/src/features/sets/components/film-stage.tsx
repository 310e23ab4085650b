import type { Film } from '@talkreel/contracts/http/films';
import { ResultActions } from '../../../components/result-actions/result-actions.tsx';
import { JobProgress } from '../../../components/picture-frame/job-progress.tsx';
import { PictureFrame } from '../../../components/picture-frame/picture-frame.tsx';
import { VideoSurface } from '../../../components/video-player/video-surface.tsx';
import { useCancelGeneration } from '../../../lib/generations/cancel.ts';
import { isFinished } from '../../../lib/generations/generations.ts';
import classes from './film.module.css';

/** The film, or its progress, in the same place. */
export function FilmStage({ film }: { film: Film }) {
  const { generation: job, scenes } = film;
  const cancel = useCancelGeneration();
  const url = job.result?.url;
  const still = scenes[0]?.actor.thumbnail ?? null;
  if (url !== undefined)
    return (
      <div className={classes.stage}>
        <PictureFrame label={film.name}>
          <VideoSurface
            url={url}
            poster={job.result?.thumbnailUrl ?? still}
            captionsUrl={job.result?.captionsUrl ?? null}
            label={film.name}
          />
        </PictureFrame>
        <ResultActions url={url} job={job} />
      </div>
    );
  return (
    <div className={classes.stage}>
      <PictureFrame
        label={film.name}
        isDimmed
        overlay={
          isFinished(job) ? (
            <p className={classes.stopped}>
              {job.state === 'cancelled' ? 'The film was stopped.' : job.error?.message}
            </p>
          ) : (
            <JobProgress
              job={job}
              onCancel={() => cancel.mutate(job)}
              isCancelling={cancel.isPending}
            />
          )
        }
      >
        {still !== null && <img src={still} alt="" />}
      </PictureFrame>
    </div>
  );
}
