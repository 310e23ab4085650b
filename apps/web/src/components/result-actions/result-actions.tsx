import { Button } from '@mantine/core';
import { IconBadgeCc, IconDownload, type Icon } from '@tabler/icons-react';
import { lipsyncFileName } from '../../lib/lipsync-file-name.ts';
import { DialogButton } from '../dialog-button/dialog-button.tsx';
import { PostDownload } from '../post-download/post-download.tsx';
import { ProjectShare } from '../share-control/share-control.tsx';
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
      <SaveButton url={url} extension="mp4" icon={IconDownload}>
        Download Video
      </SaveButton>
      {typeof job?.projectId === 'number' && (
        <>
          <DialogButton opens="export" projectId={job.projectId} size="md" />
          <ProjectShare projectId={job.projectId} size="md" />
          {captionsUrl !== undefined && (
            <DialogButton opens="retake" projectId={job.projectId} size="md" />
          )}
        </>
      )}
      {captionsUrl !== undefined && (
        <SaveButton url={captionsUrl} extension="vtt" icon={IconBadgeCc}>
          Captions (.vtt)
        </SaveButton>
      )}
    </div>
  );
}

/** Saves a file of the video, named after the moment of the click. */
function SaveButton({
  url,
  extension,
  icon: Glyph,
  children,
}: {
  url: string;
  extension: 'mp4' | 'vtt';
  icon: Icon;
  children: string;
}) {
  return (
    <Button
      component="a"
      href={url}
      download={lipsyncFileName(extension)}
      leftSection={<Glyph size={20} stroke={1.75} aria-hidden="true" />}
      variant="default"
      size="md"
      onClick={(event) => {
        event.currentTarget.download = lipsyncFileName(extension);
      }}
    >
      {children}
    </Button>
  );
}
