import { lazy, useState } from 'react';
import { Button } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useQueries, useQuery } from '@tanstack/react-query';
import type { SetShot } from '@talkreel/contracts/http/shots';
import { LazyPart } from '../../../components/states/lazy-part.tsx';
import { mediaItemQuery } from '../../../lib/media/media.ts';
import { onIntent } from '../../../lib/on-intent.ts';
import { setShotsQuery } from '../api/shots.ts';
import { useUnsentAd } from '../hooks/use-keep-draft-ad.ts';
import { missingSentence, shotsSentence, titlesOf, type ShownVideo } from '../model/set-shots.ts';
import type { SetKind } from '../model/set-kinds.ts';
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
  const [isOpen, setOpen] = useState(false);
  if (data === undefined) return null;
  const { shots } = data;
  const titles = titlesOf(data);
  const missing = missingSentence(data);
  const close = (): void => setOpen(false);
  return (
    <section className={classes.root} aria-label="Shots and words on screen">
      <div className={classes.about}>
        <Stills shots={shots} />
        <div className={classes.words}>
          <h2 className={classes.title}>Shots and words on screen</h2>
          <p className={classes.note}>{shotsSentence(kind, data)}</p>
        </div>
      </div>
      <Button variant="default" onClick={() => setOpen(true)} {...onIntent(dialog)}>
        {shots.length + titles.length === 0
          ? 'Add shots and words on screen'
          : 'Change shots and words on screen'}
      </Button>
      {missing !== null && (
        <p className={classes.missing} role="status">
          {missing}
        </p>
      )}
      {isOpen && (
        <LazyPart onFailed={close}>
          <SetShotsDialog {...props} onClose={close} />
        </LazyPart>
      )}
    </section>
  );
}

function Stills({ shots }: { shots: SetShot[] }) {
  const ids = [...new Set(shots.flatMap(({ mediaId }) => mediaId ?? []))].slice(0, SHOWN_STILLS);
  const items = useQueries({ queries: ids.map((mediaId) => mediaItemQuery(mediaId)) });
  const posters = items.flatMap(({ data }) => data?.posterUrl ?? []);
  return (
    <div className={classes.stills} aria-hidden="true">
      {posters.length === 0 ? (
        <span className={classes.still}>
          <IconPhoto size={22} stroke={1.5} />
        </span>
      ) : (
        posters.map((url) => (
          <span key={url} className={classes.still}>
            <img src={url} alt="" />
          </span>
        ))
      )}
    </div>
  );
}
