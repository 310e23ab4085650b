import { ExportButton } from '../export-dialog/export-button.tsx';
import { PostDownload } from '../post-download/post-download.tsx';
import { ProjectShare } from '../share-control/share-control.tsx';
import { CaptionsButton } from '../video-player/captions-button.tsx';
import { DownloadVideoButton } from '../video-player/download-video-button.tsx';
import classes from './result-actions.module.css';

interface ResultActionsProps {
  url: string;
  /** The job that made the video, or what is known of a video that was made before. */
  job:
    | { projectId: number | null; result: { captionsUrl?: string | undefined } | null }
    | undefined;
  /** Whether the video ended while the page was open. */
  isNew?: boolean;
}

/** Actions for a finished video, right below it: first what gets posted, then everything else. */
export function ResultActions({ url, job, isNew = false }: ResultActionsProps) {
  return (
    <>
      {typeof job?.projectId === 'number' && (
        <div className={classes.post}>
          <PostDownload
            projectId={job.projectId}
            hasWords={job.result?.captionsUrl !== undefined}
            isNew={isNew}
          />
        </div>
      )}
      <OtherActions url={url} job={job} />
    </>
  );
}

/** What else can be done with a finished video, beside posting it. */
export function OtherActions({ url, job }: Omit<ResultActionsProps, 'isNew'>) {
  const captionsUrl = job?.result?.captionsUrl;
  return (
    <div className={classes.root}>
      <DownloadVideoButton url={url} size="md" />
      {typeof job?.projectId === 'number' && <ExportButton projectId={job.projectId} size="md" />}
      {typeof job?.projectId === 'number' && <ProjectShare projectId={job.projectId} size="md" />}
      {captionsUrl !== undefined && <CaptionsButton url={captionsUrl} size="md" />}
    </div>
  );
}
