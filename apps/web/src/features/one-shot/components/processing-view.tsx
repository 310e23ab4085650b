import type { GenerationView } from '@talkreel/contracts/http/generations';
import { AudioPlayer } from '../../../components/audio-player/audio-player.tsx';
import { PictureFrame } from '../../../components/picture-frame/picture-frame.tsx';
import { JobProgress } from '../../../components/picture-frame/job-progress.tsx';
import { formatSeconds } from '../../../lib/format.ts';
import { usePronunciations } from '../../../lib/pronunciations.ts';
import type { OneShot } from '../hooks/use-one-shot.ts';
import { estimateSeconds } from '../model/script.ts';
import { rowsOf } from '../model/rows.ts';
import { StepRow } from './step-row.tsx';
import classes from './one-shot.module.css';

/** Four rows that fill in as they finish, beside the stage where the video will play. */
export function ProcessingView({ job, oneShot }: { job: GenerationView; oneShot: OneShot }) {
  const output = (name: string) => job.stages.find((stage) => stage.name === name)?.output ?? null;
  const script = output('script')?.script;
  const imageUrl = output('image')?.url;
  const audio = output('audio');
  const pronunciations = usePronunciations();
  return (
    <div className={classes.columns}>
      <div className={classes.stage}>
        <PictureFrame
          label="Stage"
          isDimmed={imageUrl !== undefined}
          overlay={
            <JobProgress job={job} onCancel={oneShot.cancel} isCancelling={oneShot.isCancelling} />
          }
        >
          {imageUrl !== undefined && <img src={imageUrl} alt="" />}
        </PictureFrame>
      </div>
      <div>
        <h2 className={classes.title}>Making your video</h2>
        <p className={classes.asked}>{job.title}</p>
        <p className={classes.lead}>
          You can leave this page. It keeps running; follow it at the top of the page.
        </p>
        <ol className={classes.rows} aria-label="Steps of the video">
          {rowsOf(job).map((row) => (
            <StepRow key={row.key} row={row}>
              {row.key === 'script' && script !== undefined && (
                <>
                  <blockquote className={classes.script}>{script}</blockquote>
                  {audio === null && (
                    <p className={classes.cost}>
                      About {formatSeconds(estimateSeconds(script, pronunciations))} to say.
                    </p>
                  )}
                </>
              )}
              {row.key === 'image' && imageUrl !== undefined && (
                <img
                  className={classes.portrait}
                  src={imageUrl}
                  alt="Your influencer"
                  width={160}
                  height={180}
                />
              )}
              {row.key === 'audio' && audio?.url !== undefined && (
                <AudioPlayer
                  url={audio.url}
                  label="Speech"
                  durationSeconds={audio.durationSeconds ?? null}
                />
              )}
            </StepRow>
          ))}
        </ol>
      </div>
    </div>
  );
}
