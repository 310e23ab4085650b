import { useState } from 'react';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ExportFormat } from '@talkreel/contracts/exports';
import type { Project } from '@talkreel/contracts/http/projects';
import { Dialog } from '../dialog/dialog.tsx';
import { closeDialog } from '../../lib/asked-dialog.ts';
import { projectQuery } from '../../lib/projects.ts';
import { BrandPart } from './brand-part.tsx';
import { BackgroundChoice, COLOUR, ShapeChoice } from './export-choices.tsx';
import { CaptionsPart } from './captions-part.tsx';
import { ExportJob } from './export-job.tsx';
import { ManyExports } from './many-exports.tsx';
import { ExportPreview } from './export-preview.tsx';
import { useBrandChoice } from './use-brand-choice.ts';
import { LabelPart } from './label-part.tsx';
import { useCaptionsChoice } from './use-captions-choice.ts';
import { useLabelChoice } from './use-label-choice.ts';
import { ShotsPart } from './shots-part.tsx';
import { useShotsChoice } from './use-shots-choice.ts';
import classes from './export-dialog.module.css';

/**
 * Puts a finished video into a shape that can be posted: choose, watch it being made, download. `id` may name several,
 * separated by commas: what is chosen for the first is made of all.
 */
export default function ExportDialog({ id }: { id: string }) {
  const ids = id.split(',').map(Number);
  const { data: project, isError } = useQuery(projectQuery(ids[0] ?? 0));
  const title = ids.length === 1 ? 'Export for posting' : `Export ${ids.length} videos for posting`;
  const close = (): void => closeDialog('export', id);
  return (
    <Dialog onClose={close} title={title} size={760}>
      {isError ? (
        <p role="alert">This video could not be loaded. It may have been deleted.</p>
      ) : project === undefined ? (
        <Skeleton height={360} radius={12} />
      ) : project.outputUrl === null ? (
        <p role="alert">There is no finished video to export yet.</p>
      ) : (
        <Choices project={project} ids={ids} onLeave={close} />
      )}
    </Dialog>
  );
}

interface ChoicesProps {
  project: Project;
  ids: number[];
  onLeave: () => void;
}

function Choices({ project, ids, onLeave }: ChoicesProps) {
  const [format, setFormat] = useState<ExportFormat>('9:16');
  const { kit, background, isIncomplete, brand, ...branding } = useBrandChoice();
  const captions = useCaptionsChoice(project, ids.length > 1);
  const label = useLabelChoice(kit, format, captions.language);
  const shots = useShotsChoice(project);
  const [seek, setSeek] = useState<{ seconds: number } | null>(null);
  const askedShots = ids.length > 1 ? [] : shots.asked;
  const choice =
    askedShots !== undefined && !isIncomplete && !branding.isPending && captions.asked !== undefined
      ? {
          format,
          background,
          brand,
          captions: captions.asked,
          label: label.asked,
          shots: askedShots,
        }
      : null;
  let waitsFor: string | null = null;
  if (captions.draft !== null) waitsFor = 'Save or cancel the text of the captions first.';
  else if (shots.placed.some(({ problem }) => problem !== null))
    waitsFor = 'Mend or remove the shot that cannot be shown first.';
  /** The key remounts the job, because an export of another choice says nothing about this one. */
  const asked = `${format} ${background} ${JSON.stringify([brand, captions.asked, label.asked, askedShots])}`;
  return (
    <div className={classes.columns}>
      <ExportPreview
        project={project}
        format={format}
        background={isIncomplete ? COLOUR : background}
        captions={captions.previewed}
        kit={kit}
        parts={branding.parts}
        shots={ids.length > 1 ? [] : shots.placed}
        seek={seek}
        {...label.preview}
      />
      <div className={classes.choices}>
        <ShapeChoice value={format} onChange={setFormat} />
        {ids.length === 1 && (
          <ShotsPart
            hasWords={project.captionsUrl !== null}
            choice={shots}
            onSeek={(seconds) => setSeek({ seconds })}
          />
        )}
        <BackgroundChoice
          value={branding.backdrop}
          pictureUrl={kit?.background?.url ?? null}
          onChange={branding.setBackdrop}
        />
        <BrandPart kit={kit} value={branding.parts} onChange={branding.choose} onLeave={onLeave} />
        <CaptionsPart
          projectId={project.id}
          hasWords={project.captionsUrl !== null}
          isForMany={ids.length > 1}
          chosen={captions.chosen}
          onChoose={captions.choose}
          draft={captions.draft}
          onDraft={captions.setDraft}
          fonts={captions.fonts}
        />
        <LabelPart {...label.part} isForMany={ids.length > 1} />
        {ids.length > 1 ? (
          <ManyExports ids={ids} choice={choice} key={asked} />
        ) : (
          <ExportJob
            projectId={project.id}
            choice={choice}
            kitId={kit?.id}
            waitsFor={waitsFor}
            key={asked}
          />
        )}
      </div>
    </div>
  );
}
