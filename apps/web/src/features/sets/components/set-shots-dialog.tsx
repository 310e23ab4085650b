import { useState, type ComponentProps } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { TimedWord } from '@talkreel/captions/words';
import { LANGUAGE } from '@talkreel/contracts/constants';
import { BLURRED_BACKGROUND, POSTED_FORMAT } from '@talkreel/contracts/exports';
import { ExportPreview } from '../../../components/export-dialog/export-preview.tsx';
import { usePostedLayers } from '../../../components/export-dialog/use-posted-layers.ts';
import { captionWordsQuery } from '../../../lib/captions/captions.ts';
import { setShotsQuery } from '../api/shots.ts';
import { useSetShots } from '../hooks/use-set-shots.ts';
import { useSetTitles } from '../hooks/use-set-titles.ts';
import { textTitle, type ShownVideo } from '../model/set-shots.ts';
import type { SetKind } from '../model/set-kinds.ts';
import { SetAdDialog } from './set-ad-dialog.tsx';
import type { SetShotsProps } from './set-shots.tsx';
import classes from './set-shots.module.css';

const NO_WORDS: TimedWord[] = [];

/** Chooses shots and words on screen once for a whole set. */
export default function SetShotsDialog({
  kind,
  id,
  userId,
  videoOf,
  onClose,
}: SetShotsProps & { onClose: () => void }) {
  const { data } = useQuery(setShotsQuery({ kind, id }));
  const parts = (data?.texts ?? []).map(({ part: of }) => ({
    part: of,
    title: textTitle(kind, of),
  }));
  const [chosen, setChosen] = useState<number | null | undefined>(undefined);
  const part = chosen === undefined ? (parts[0]?.part ?? null) : chosen;
  const video = videoOf(part);
  const shots = useSetShots({ kind, id, userId }, part, video);
  const titles = useSetTitles({ kind, id, userId }, video);
  return (
    <SetAdDialog
      {...{ kind, userId, parts, part, shots, onClose }}
      title={
        kind === 'film'
          ? 'Shots and words on screen of this film'
          : 'Shots and words on screen of this batch'
      }
      onPart={setChosen}
      titles={titles.part}
      note="Saved as you choose. Every export has them, for free."
      preview={(seek) => (
        <Preview {...{ kind, video, seek }} shots={shots.previewed} titles={titles.preview} />
      )}
    />
  );
}

/** A finished video with the shots and words on screen that it has; until there is one, what comes. */
function Preview({
  kind,
  video,
  ...shown
}: Pick<ComponentProps<typeof ExportPreview>, 'shots' | 'titles' | 'seek'> & {
  kind: SetKind;
  video: ShownVideo | null;
}) {
  const { data: words } = useQuery({
    ...captionWordsQuery(video?.projectId ?? 0),
    enabled: video !== null,
  });
  const { label, ...layers } = usePostedLayers(words?.words ?? NO_WORDS, LANGUAGE);
  if (video === null)
    return (
      <p className={classes.noPreview}>
        {kind === 'film'
          ? 'The preview comes with the film. Choose shots and words on screen meanwhile.'
          : 'The preview comes with the first finished video that says these words. Choose shots and words on screen meanwhile.'}
      </p>
    );
  return (
    <ExportPreview
      key={video.projectId}
      project={{
        id: video.projectId,
        outputUrl: video.url,
        thumbnailUrl: video.poster,
        durationSeconds: video.seconds,
      }}
      format={POSTED_FORMAT}
      background={BLURRED_BACKGROUND}
      {...layers}
      {...label}
      {...shown}
    />
  );
}
