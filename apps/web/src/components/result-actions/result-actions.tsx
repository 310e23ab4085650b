import type { GenerationView } from '@talkreel/contracts/http/generations';
import { ExportButton } from '../export-dialog/export-button.tsx';
import { ProjectShare } from '../share-control/share-control.tsx';
import { CaptionsButton } from '../video-player/captions-button.tsx';
import { DownloadVideoButton } from '../video-player/download-video-button.tsx';
import classes from './result-actions.module.css';

/** Actions for a finished video, right below it. */
export function ResultActions({ url, job }: { url: string; job: GenerationView | undefined }) {
  const captionsUrl = job?.result?.captionsUrl;
  return (
    <div className={classes.root}>
      <DownloadVideoButton url={url} variant="filled" size="lg" />
      {typeof job?.projectId === 'number' && <ExportButton projectId={job.projectId} size="lg" />}
      {typeof job?.projectId === 'number' && <ProjectShare projectId={job.projectId} />}
      {captionsUrl !== undefined && <CaptionsButton url={captionsUrl} size="lg" />}
    </div>
  );
}
