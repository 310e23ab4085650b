import { useState } from 'react';
import { Modal, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { BLURRED_BACKGROUND, type ExportFormat } from '@talkreel/contracts/exports';
import type { Project } from '@talkreel/contracts/http/projects';
import { closeDialog } from '../../lib/asked-dialog.ts';
import { projectQuery } from '../../lib/projects.ts';
import {
  BackgroundChoice,
  COLOUR,
  isColour,
  ShapeChoice,
  type Background,
} from './export-choices.tsx';
import { ExportJob } from './export-job.tsx';
import { ExportPreview } from './export-preview.tsx';
import classes from './export-dialog.module.css';

/** Puts a finished video into a shape that can be posted: choose, watch it being made, download. */
export default function ExportDialog({ id }: { id: string }) {
  const { data: project, isError } = useQuery(projectQuery(Number(id)));
  return (
    <Modal opened onClose={() => closeDialog('export')} title="Export for posting" size={760}>
      {isError ? (
        <p role="alert">This video could not be loaded. It may have been deleted.</p>
      ) : project === undefined ? (
        <Skeleton height={360} radius={12} />
      ) : project.outputUrl === null ? (
        <p role="alert">There is no finished video to export yet.</p>
      ) : (
        <Choices project={project} />
      )}
    </Modal>
  );
}

function Choices({ project }: { project: Project }) {
  const [format, setFormat] = useState<ExportFormat>('9:16');
  const [backdrop, setBackdrop] = useState<Background>({ isBlurred: true, colour: COLOUR });
  const { isBlurred, colour } = backdrop;
  const isValid = isBlurred || isColour(colour);
  const background = isBlurred ? BLURRED_BACKGROUND : colour.toLowerCase();
  return (
    <div className={classes.columns}>
      <ExportPreview project={project} format={format} background={isValid ? background : COLOUR} />
      <div className={classes.choices}>
        <ShapeChoice value={format} onChange={setFormat} />
        <BackgroundChoice value={backdrop} onChange={setBackdrop} />
        <ExportJob
          projectId={project.id}
          choice={isValid ? { format, background } : null}
          key={`${format} ${background}`}
        />
      </div>
    </div>
  );
}
