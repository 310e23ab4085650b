import { useState } from 'react';
import { Modal, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { BLURRED_BACKGROUND, type ExportFormat } from '@talkreel/contracts/exports';
import type { Project } from '@talkreel/contracts/http/projects';
import { closeDialog } from '../../lib/asked-dialog.ts';
import { projectQuery } from '../../lib/projects.ts';
import { BackgroundChoice, COLOUR, ShapeChoice, type Background } from './export-choices.tsx';
import { CaptionsPart } from './captions-part.tsx';
import { isColour } from './colour-field.tsx';
import { ExportJob } from './export-job.tsx';
import { ExportPreview } from './export-preview.tsx';
import { useCaptionsChoice } from './use-captions-choice.ts';
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
  const captions = useCaptionsChoice(project);
  const { isBlurred, colour } = backdrop;
  const isValid = isBlurred || isColour(colour);
  const background = isBlurred ? BLURRED_BACKGROUND : colour.toLowerCase();
  const choice =
    isValid && captions.asked !== undefined
      ? { format, background, captions: captions.asked }
      : null;
  return (
    <div className={classes.columns}>
      <ExportPreview
        project={project}
        format={format}
        background={isValid ? background : COLOUR}
        captions={captions.previewed}
      />
      <div className={classes.choices}>
        <ShapeChoice value={format} onChange={setFormat} />
        <BackgroundChoice value={backdrop} onChange={setBackdrop} />
        <CaptionsPart
          projectId={project.id}
          hasWords={project.captionsUrl !== null}
          chosen={captions.chosen}
          onChoose={captions.choose}
          draft={captions.draft}
          onDraft={captions.setDraft}
          fonts={captions.fonts}
        />
        <ExportJob
          projectId={project.id}
          choice={choice}
          waitsFor={
            captions.draft === null ? null : 'Save or cancel the text of the captions first.'
          }
          key={`${format} ${background} ${JSON.stringify(captions.asked)}`}
        />
      </div>
    </div>
  );
}
