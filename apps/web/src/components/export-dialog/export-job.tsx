import { Button, VisuallyHidden } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { BLURRED_BACKGROUND, exportSizes } from '@talkreel/contracts/exports';
import { downloadAddress, fileNameOf } from '@talkreel/contracts/file-names';
import type { GenerationView } from '@talkreel/contracts/http/generations';
import { exportTexts } from '@talkreel/contracts/texts/library';
import { useExport, useStartExport, type WholeExport } from '../../lib/exports/exports.ts';
import { useCancelGeneration } from '../../lib/generations/cancel.ts';
import { isFinished } from '../../lib/generations/generations.ts';
import { generationHeadline, generationSentence } from '../../lib/generations/sentences.ts';
import { projectQuery } from '../../lib/projects.ts';
import { JobOutcome } from '../outcome/job-outcome.tsx';
import { ProgressBar } from '../progress-bar/progress-bar.tsx';
import classes from './export-dialog.module.css';

const NOTHING: WholeExport = {
  format: '9:16',
  background: BLURRED_BACKGROUND,
  brand: null,
  captions: null,
  label: null,
  shots: [],
  titles: [],
};

interface ExportJobProps {
  projectId: number;
  choice: WholeExport | null;
  /** The id of the brand kit as it is shown. */
  kitId: string | undefined;
  waitsFor: string | null;
  /** Called when it is exported, or downloaded again. */
  onTake: (choice: WholeExport) => void;
}

/**
 * The chosen export: a button, its progress, then the file. `choice` is null while it is incomplete; `waitsFor` says
 * what has to be done first.
 */
export function ExportJob({ projectId, choice, kitId, waitsFor, onTake }: ExportJobProps) {
  const { job, isLoading } = useExport(projectId, choice ?? NOTHING, kitId);
  const starting = useStartExport(projectId);
  const project = useQuery(projectQuery(projectId));
  const shown = choice === null ? undefined : job;
  const isPreparing = isLoading || (choice === null && waitsFor === null);
  if (shown !== undefined && !isFinished(shown)) return <Running job={shown} />;
  const format = choice?.format ?? '9:16';
  const title = fileNameOf(project.data?.title ?? '', `talkreel-${projectId}`);
  const fileName = `${title}-${format.replace(':', 'x')}.mp4`;
  const url = shown?.state === 'succeeded' ? shown.result?.url : undefined;
  return (
    <div className={classes.job} data-waits={waitsFor !== null || undefined}>
      {url === undefined ? (
        <>
          <JobOutcome job={shown} fallback={exportTexts.failed} />
          <Button
            size="lg"
            fullWidth
            disabled={choice === null}
            loading={starting.isPending || isPreparing}
            onClick={() => {
              if (choice === null) return;
              onTake(choice);
              starting.mutate(choice);
            }}
          >
            {shown === undefined ? 'Export' : 'Try again'}
          </Button>
        </>
      ) : (
        <Button
          component="a"
          size="lg"
          fullWidth
          href={downloadAddress(url, fileName)}
          download={fileName}
          onClick={() => choice && onTake(choice)}
          leftSection={<IconDownload size={20} stroke={1.75} aria-hidden="true" />}
        >
          Download {format}
        </Button>
      )}
      <p className={classes.note}>
        {isPreparing
          ? 'Looking for an earlier export'
          : (waitsFor ?? `${sizeOf(format)} MP4 · ${url === undefined ? 'free' : 'ready'}`)}
      </p>
    </div>
  );
}

function sizeOf(format: WholeExport['format']): string {
  const { width, height } = exportSizes[format];
  return `${width} × ${height}`;
}

function Running({ job }: { job: GenerationView }) {
  const cancel = useCancelGeneration();
  return (
    <div className={classes.job}>
      <div className={classes.running}>
        <div>
          <p className={classes.sentence} aria-hidden="true">
            {generationSentence(job)}
          </p>
          <VisuallyHidden role="status">{generationHeadline(job)}</VisuallyHidden>
          <ProgressBar percent={job.progress} label={job.title} />
        </div>
        <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate(job)}>
          Cancel
        </Button>
      </div>
      <p className={classes.note}>
        You can close this and come back to it from the top of the page.
      </p>
    </div>
  );
}
