import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { exportSizes } from '@talkreel/contracts/exports';
import { downloadAddress } from '@talkreel/contracts/file-names';
import { exportTexts } from '@talkreel/contracts/texts/library';
import { JobOutcome } from '../outcome/job-outcome.tsx';
import { ProgressBar } from '../progress-bar/progress-bar.tsx';
import { usePostExport, type PostExport } from './use-post-export.ts';
import classes from './post-download.module.css';

interface PostDownloadProps {
  projectId: number;
  /** Whether anything is spoken that captions could show. */
  hasWords: boolean;
  /** Whether the video was made just now: its file is then made before it is asked for. */
  isNew?: boolean;
}

const LABEL = 'Download for Reels, TikTok, Shorts';
const icon = <IconDownload size={22} stroke={1.75} aria-hidden="true" />;

/** Downloads the video as it is posted: upright, with captions and brand. Pressed early, it downloads when it is made. */
export function PostDownload({ projectId, hasWords, isNew = false }: PostDownloadProps) {
  const made = usePostExport(projectId, { hasWords, isNew });
  const { url, fileName, isRunning } = made;
  const noteId = useId();
  const [presses, setPresses] = useState(0);
  const isWanted = presses > 0 && isRunning;
  const answered = useRef(0);
  const hasFailed = made.job?.state === 'failed' || made.job?.state === 'cancelled';
  const deliver = useEffectEvent((address: string | null) => {
    if (presses === answered.current) return;
    answered.current = presses;
    if (address !== null) save(downloadAddress(address, fileName), fileName);
  });
  useEffect(() => {
    if (url !== null || hasFailed) deliver(url);
  }, [url, hasFailed]);

  return (
    <div className={classes.root}>
      {url === null ? (
        <Button
          size="lg"
          fullWidth
          loading={isWanted}
          classNames={{ inner: classes.inner ?? '', loader: classes.loader ?? '' }}
          aria-describedby={noteId}
          leftSection={icon}
          onClick={() => {
            setPresses(presses + 1);
            if (!isRunning) made.start();
          }}
        >
          {LABEL}
        </Button>
      ) : (
        <Button
          component="a"
          size="lg"
          fullWidth
          href={downloadAddress(url, fileName)}
          download={fileName}
          aria-describedby={noteId}
          leftSection={icon}
        >
          {LABEL}
        </Button>
      )}
      <Note id={noteId} made={made} isWanted={isWanted} />
    </div>
  );
}

const { width, height } = exportSizes['9:16'];

/** What the file is, and how far it is. */
function Note({ id, made, isWanted }: { id: string; made: PostExport; isWanted: boolean }) {
  const { job, url, isRunning } = made;
  if (!isRunning && url === null && (job?.state === 'failed' || job?.state === 'cancelled'))
    return <JobOutcome job={job} fallback={exportTexts.failed} />;
  const size = `${width} × ${height} MP4`;
  const percent = Math.round(job?.progress ?? 0);
  const state =
    url !== null
      ? 'ready'
      : !isRunning
        ? 'free'
        : isWanted
          ? `${percent}%, downloads when it is done`
          : `${percent}%`;
  return (
    <div className={classes.note}>
      {isRunning && <ProgressBar percent={percent} label="Getting it ready to post" />}
      <p id={id}>
        {size} · {state}
      </p>
    </div>
  );
}

/** Downloads a file without a press: the one that asked for it was made before. */
function save(href: string, fileName: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = fileName;
  link.click();
}
