import { useState } from 'react';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ExportFormat } from '@talkreel/contracts/exports';
import type { Project } from '@talkreel/contracts/http/projects';
import { SHOTS_OF_SET } from '@talkreel/contracts/shots';
import { Dialog } from '../dialog/dialog.tsx';
import { ErrorState } from '../states/error-state.tsx';
import { closeDialog } from '../../lib/asked-dialog.ts';
import { exportBlockedBy, useCutOut } from '../../lib/exports/cut-outs.ts';
import type { WholeExport } from '../../lib/exports/exports.ts';
import { useFirstAd, type FirstAd } from '../../lib/exports/first-ad.ts';
import { projectQuery } from '../../lib/projects.ts';
import { BEFORE_ALL, keepRemovedAd } from '../../lib/removed-ads.ts';
import { BrandPart } from './brand-part.tsx';
import { BackgroundChoice, COLOUR, ShapeChoice } from './export-choices.tsx';
import { CaptionsPart } from './captions-part.tsx';
import { ExportJob } from './export-job.tsx';
import { ManyExports } from './many-exports.tsx';
import { ExportPreview } from './export-preview.tsx';
import { useBrandChoice } from './use-brand-choice.ts';
import { LabelPart } from './label-part.tsx';
import { COLOUR_PROBLEM, useCaptionsChoice } from './use-captions-choice.ts';
import { useLabelChoice } from './use-label-choice.ts';
import { OwnShots } from './own-shots.tsx';
import { TitlesPart } from './titles-part.tsx';
import { useShotsChoice } from './use-shots-choice.ts';
import { useTitlesChoice } from './use-titles-choice.ts';
import classes from './export-dialog.module.css';

/**
 * Puts a finished video into a shape that can be posted: choose, watch it being made, download. `id` may name several,
 * separated by commas: what is chosen for the first is made of all.
 */
export default function ExportDialog({ id }: { id: string }) {
  const ids = id.split(',').map(Number);
  const isForMany = ids.length > 1;
  const [first = 0] = ids;
  const { data: project, isError } = useQuery(projectQuery(first));
  const versionOf = project === undefined ? undefined : (project.versionOf ?? null);
  const { ad, retry } = useFirstAd(first, { versionOf, isForMany });
  const title = ids.length === 1 ? 'Export for posting' : `Export ${ids.length} videos for posting`;
  const close = (): void => closeDialog('export', id);
  return (
    <Dialog onClose={close} title={title} size={760}>
      {isError ? (
        <p role="alert">This video could not be loaded. It may have been deleted.</p>
      ) : project?.outputUrl === null ? (
        <p role="alert">There is no finished video to export yet.</p>
      ) : retry !== null ? (
        <ErrorState title="Its shots and words on screen could not be loaded" onRetry={retry}>
          Nothing of them is lost.
        </ErrorState>
      ) : project === undefined || ad === undefined ? (
        <Skeleton height={360} radius={12} />
      ) : (
        <Choices project={project} ids={ids} ad={ad} onLeave={close} />
      )}
    </Dialog>
  );
}

interface ChoicesProps {
  project: Project;
  ids: number[];
  /** What its shots and words on screen begin with. */
  ad: FirstAd;
  onLeave: () => void;
}

/** Several videos have the shots of their batches and films, if they belong to any. */
const OF_SETS = { asked: SHOTS_OF_SET, placed: [] } as const;

/** Everything that is chosen, and what an export asks for; `choice` is null while it is incomplete. */
function useChoices({ project, ids, ad }: Omit<ChoicesProps, 'onLeave'>) {
  const isForMany = ids.length > 1;
  const [format, setFormat] = useState<ExportFormat>('9:16');
  const branding = useBrandChoice();
  const { kit, background, isIncomplete, brand } = branding;
  const captions = useCaptionsChoice(project, isForMany);
  const label = useLabelChoice(kit, format, captions.language);
  const ofOne = useShotsChoice(project, ad);
  const { spoken } = ofOne;
  const around = { kit, spoken, language: captions.language };
  const titles = useTitlesChoice(project, ids, { ...around, first: ad.titles });
  /** Where the preview is to go. */
  const [seek, setSeek] = useState<{ seconds: number } | null>(null);
  const seekTo = (seconds: number): void => setSeek({ seconds });
  /** The shot that was pressed below the preview. */
  const [pressed, setPressed] = useState<{ index: number } | null>(null);
  // Each video has its own words, so shots are for one.
  const { asked: shots, placed } = isForMany ? OF_SETS : ofOne;
  const written = titles.asked;
  const asked = { format, background, brand, label: label.asked };
  const isKnown = !isIncomplete && !branding.isPending;
  const isCutOut = !isForMany && placed.some(({ shot }) => shot.layout === 'cut-out');
  const cutOutProblem = exportBlockedBy(useCutOut(project.id, isCutOut));
  const choice =
    isKnown &&
    shots !== undefined &&
    cutOutProblem === null &&
    written !== undefined &&
    captions.asked !== undefined
      ? { ...asked, captions: captions.asked, shots, titles: written }
      : null;
  const hasLostShot = placed.some(({ problem }) => problem !== null);
  const waitsFor =
    captions.problem ??
    (isIncomplete ? COLOUR_PROBLEM : null) ??
    (hasLostShot ? 'Fix or remove the shot that can’t be shown first.' : null) ??
    cutOutProblem ??
    titles.problem;
  /** The key remounts the job, because an export of another choice says nothing about this one. */
  const key = JSON.stringify([asked, captions.asked, shots, written]);
  return {
    format,
    setFormat,
    branding,
    captions,
    label,
    ofOne,
    placed,
    titles,
    strip: { seek, onOpenShot: (index: number) => setPressed({ index }) },
    own: { choice: ofOne, onSeek: seekTo, pressed },
    seekTo,
    choice,
    waitsFor,
    key,
  };
}

/** Keeps what the video is exported without, so that it does not begin with it the next time. */
function keepRemoved(
  { project: { id, captionsUrl }, ad }: Pick<ChoicesProps, 'project' | 'ad'>,
  { shots, titles }: WholeExport,
  { ofOne, titles: words }: Pick<ReturnType<typeof useChoices>, 'ofOne' | 'titles'>,
): void {
  if (ofOne.userId === null) return;
  const hadShots = captionsUrl !== null && (ofOne.isChanged || ad.shots !== undefined);
  const hadTitles = words.part.choice.isChanged || ad.titles !== undefined;
  keepRemovedAd(ofOne.userId, {
    projectId: id,
    shots: hadShots && shots.length === 0 ? (ad.at.shots ?? BEFORE_ALL) : null,
    titles: hadTitles && titles.length === 0 ? (ad.at.titles ?? BEFORE_ALL) : null,
  });
}

function Choices({ project, ids, ad, onLeave }: ChoicesProps) {
  const isForMany = ids.length > 1;
  const { format, branding, captions, label, choice, ...rest } = useChoices({ project, ids, ad });
  const hasWords = project.captionsUrl !== null;
  return (
    <div className={classes.columns}>
      <ExportPreview
        project={project}
        format={format}
        background={branding.isIncomplete ? COLOUR : branding.background}
        captions={captions.previewed}
        kit={branding.kit}
        parts={branding.parts}
        shots={rest.placed}
        titles={rest.titles.preview}
        {...rest.strip}
        {...label.preview}
      />
      <div className={classes.choices}>
        <ShapeChoice value={format} onChange={rest.setFormat} />
        {!isForMany && <OwnShots {...{ hasWords, onLeave }} {...rest.own} />}
        <TitlesPart {...rest.titles.part} isForMany={isForMany} onSeek={rest.seekTo} />
        <BackgroundChoice
          value={branding.backdrop}
          pictureUrl={branding.kit?.background?.url ?? null}
          onChange={branding.setBackdrop}
        />
        <BrandPart
          id={ids.join(',')}
          kit={branding.kit}
          value={branding.parts}
          onChange={branding.choose}
          onLeave={onLeave}
        />
        <CaptionsPart
          projectId={project.id}
          hasWords={hasWords}
          isForMany={isForMany}
          {...captions.part}
        />
        <LabelPart {...label.part} isForMany={isForMany} />
        {isForMany ? (
          <ManyExports ids={ids} choice={choice} waitsFor={rest.waitsFor} key={rest.key} />
        ) : (
          <ExportJob
            key={rest.key}
            projectId={project.id}
            choice={choice}
            kitId={branding.kit?.id}
            waitsFor={rest.waitsFor}
            onTake={(taken) => keepRemoved({ project, ad }, taken, rest)}
          />
        )}
      </div>
    </div>
  );
}
