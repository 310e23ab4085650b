import { lazy, useState } from 'react';
import { Button } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useQueries, useQuery } from '@tanstack/react-query';
import { ApiError } from '@talkreel/client/errors';
import type { SetShot } from '@talkreel/contracts/http/shots';
import { LazyPart } from '../../../components/states/lazy-part.tsx';
import { mediaItemQuery } from '../../../lib/media/media.ts';
import { onIntent } from '../../../lib/on-intent.ts';
import { setShotsQuery } from '../api/shots.ts';
import { useUnsentAd } from '../hooks/use-keep-draft-ad.ts';
import {
  goneSentence,
  missingSentence,
  shotsSentence,
  titlesOf,
  type ShownVideo,
} from '../model/set-shots.ts';
import type { SetKind } from '../model/set-kinds.ts';
import { PanelHead, PanelPicture } from './panel-head.tsx';
import classes from './set-shots.module.css';

// It brings the renderer of previews with it.
const dialog = () => import('./set-shots-dialog.tsx');
const SetShotsDialog = lazy(dialog);

export interface SetShotsProps {
  kind: SetKind;
  id: string;
  userId: string;
  createdAt: string;
  /** The video that previews shots at a text; null while none is ready. */
  videoOf: (part: number | null) => ShownVideo | null;
}

const SHOWN_STILLS = 4;

/** The shots and words on screen that all videos of a batch, or a film, are exported with: a summary, and the dialog that chooses them. */
export function SetShots(props: SetShotsProps) {
  const { kind, id } = props;
  const { data } = useQuery(setShotsQuery({ kind, id }));
  useUnsentAd(props, data);
  const media = useShownMedia(data?.shots ?? []);
  const [isOpen, setOpen] = useState(false);
  if (data === undefined) return null;
  const { shots } = data;
  const titles = titlesOf(data);
  const problems = [missingSentence(data), goneSentence(media.gone)].filter((one) => one !== null);
  const close = (): void => setOpen(false);
  return (
    <section className={classes.root} aria-label="Shots and words on screen">
      <PanelHead picture={<Stills posters={media.posters} />} title="Shots and words on screen">
        {shotsSentence(kind, data)}
      </PanelHead>
      <Button variant="default" onClick={() => setOpen(true)} {...onIntent(dialog)}>
        {shots.length + titles.length === 0
          ? 'Add shots and words on screen'
          : 'Change shots and words on screen'}
      </Button>
      {problems.map((problem) => (
        <p key={problem} className={classes.missing} role="status">
          {problem}
        </p>
      ))}
      {isOpen && (
        <LazyPart onFailed={close}>
          <SetShotsDialog {...props} onClose={close} />
        </LazyPart>
      )}
    </section>
  );
}

/** What the shots show: stills, and how many shots lost theirs. */
function useShownMedia(shots: readonly SetShot[]): { posters: string[]; gone: number } {
  const ids = [...new Set(shots.flatMap(({ mediaId }) => mediaId ?? []))];
  const items = useQueries({
    queries: ids.map((mediaId) => mediaItemQuery(mediaId)),
    combine: (results) =>
      results.map(({ data, error }) => ({
        poster: data?.posterUrl ?? null,
        isGone: (error instanceof ApiError && error.status === 404) || data?.state === 'failed',
      })),
  });
  const gone = new Set(ids.filter((_id, index) => items[index]?.isGone));
  return {
    posters: items
      .flatMap(({ poster, isGone }) => (isGone ? [] : (poster ?? [])))
      .slice(0, SHOWN_STILLS),
    gone: shots.filter(({ mediaId }) => mediaId !== null && gone.has(mediaId)).length,
  };
}

function Stills({ posters }: { posters: string[] }) {
  if (posters.length === 0)
    return (
      <PanelPicture>
        <IconPhoto size={22} stroke={1.5} />
      </PanelPicture>
    );
  return posters.map((url) => (
    <PanelPicture key={url}>
      <img src={url} alt="" />
    </PanelPicture>
  ));
}
