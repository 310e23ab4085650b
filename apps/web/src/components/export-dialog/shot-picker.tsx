import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { Button, Skeleton, TextInput } from '@mantine/core';
import { IconZoomIn } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { MediaItem } from '@talkreel/contracts/http/media-library';
import { paths } from '../../config/paths.ts';
import { formatClock } from '../../lib/format.ts';
import { mediaQuery } from '../../lib/media/media.ts';
import { ShowMore } from '../show-more/show-more.tsx';
import { ShotUpload } from './shot-upload.tsx';
import dialog from './export-dialog.module.css';
import classes from './shots.module.css';

/** From so many on, a search is offered. */
const MANY = 8;

interface PicksProps {
  /** The id of what is shown already. */
  current: string | null;
  /** Null: a punch-in. */
  onPick: (mediaId: string | null) => void;
}

export const PUNCH_NAME = 'Closer to the actor';

/** The pictures and clips that are ready. */
export function ShotPicker({
  current,
  onPick,
  onClose,
  onLeave,
}: PicksProps & {
  onClose: () => void;
  /** Called when a link leads away from the dialog. */
  onLeave: () => void;
}) {
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const list = useInfiniteQuery({
    ...mediaQuery({ search, kind: null, folder: null }),
    placeholderData: keepPreviousData,
  });
  const items = list.data?.filter(({ state }) => state === 'ready') ?? [];
  const hasSearch = typed !== '' || items.length >= MANY;
  const top = useRef<HTMLDivElement>(null);
  // On a phone it opens below what is seen, where a press on words would seem to do nothing.
  useEffect(() => {
    // Browsers return a promise by now, which an effect must not.
    top.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div className={classes.picker} role="group" aria-label="Pictures and clips">
      <div ref={top} className={classes.pickerTop}>
        <p className={classes.step}>Choose a picture or clip</p>
        <Button variant="subtle" color="gray" size="compact-sm" onClick={onClose}>
          Cancel
        </Button>
      </div>
      {hasSearch && (
        <TextInput
          size="sm"
          type="search"
          aria-label="Search your media"
          placeholder="Search"
          maxLength={200}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      {list.isError && list.data === undefined ? (
        <NotLoaded onRetry={() => void list.refetch()} />
      ) : list.data === undefined ? (
        <Skeleton height={96} radius={10} />
      ) : (
        <Picks items={items} current={current} onPick={onPick} />
      )}
      {list.data !== undefined && items.length === 0 && (
        <p className={dialog.note}>
          {search === ''
            ? 'Nothing is ready in your media yet.'
            : 'No picture or clip has this name.'}
        </p>
      )}
      <ShowMore list={list} />
      <Others onPick={onPick} onLeave={onLeave} />
    </div>
  );
}

/** What is not in the library yet, and what needs none. */
function Others({ onPick, onLeave }: Pick<PicksProps, 'onPick'> & { onLeave: () => void }) {
  return (
    <>
      <div className={classes.row}>
        <ShotUpload onReady={onPick} />
        <PunchIn onPick={onPick} />
      </div>
      <p className={dialog.note}>
        Files are kept in{' '}
        <Link className={classes.link} to={paths.media} onClick={onLeave}>
          your media
        </Link>
        .
      </p>
    </>
  );
}

/** Needs no media: the actor comes nearer. */
function PunchIn({ onPick }: Pick<PicksProps, 'onPick'>) {
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={<IconZoomIn size={18} stroke={1.75} aria-hidden="true" />}
      onClick={() => onPick(null)}
    >
      {PUNCH_NAME}
    </Button>
  );
}

function NotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={classes.row} role="alert">
      <span className={dialog.note}>Your media could not be loaded.</span>
      <Button variant="default" size="xs" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

function Picks({ items, current, onPick }: PicksProps & { items: MediaItem[] }) {
  return (
    <ul className={classes.media}>
      {items.map((item) => (
        <li key={item.id}>
          <button
            type="button"
            className={classes.pick}
            data-current={item.id === current || undefined}
            onClick={() => onPick(item.id)}
          >
            <img src={item.posterUrl ?? ''} alt="" loading="lazy" />
            {item.durationSeconds !== null && (
              <span className={classes.length}>
                {formatClock(Math.round(item.durationSeconds))}
              </span>
            )}
            <span className={classes.pickName}>{item.title}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
