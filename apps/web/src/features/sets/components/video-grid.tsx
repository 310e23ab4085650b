import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '@mantine/core';
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import type { Batch } from '@talkreel/contracts/http/sets';
import { sharedBody } from '@talkreel/contracts/sets';
import { FilterChips } from '../../../components/filter-chips/filter-chips.tsx';
import { useInSync } from '../hooks/use-in-sync.ts';
import {
  groupsOf,
  isShown,
  type GridGroup,
  type GridVideo,
  type GroupedBy,
  type ShownVideos,
} from '../model/grid.ts';
import { isReady } from '../model/live-set.ts';
import { VideoTile } from './video-tile.tsx';
import classes from './video-grid.module.css';

const views: Array<{ value: ShownVideos; label: string }> = [
  { value: 'all', label: 'All' },
  { value: 'ready', label: 'Ready' },
  { value: 'starred', label: 'Winners' },
];
const approved = { value: 'approved', label: 'Approved' } as const;

const groupings: Array<{ value: GroupedBy; label: string }> = [
  { value: 'opening', label: 'By opening' },
  { value: 'actor', label: 'By actor' },
];

const nothing: Record<ShownVideos, string> = {
  all: '',
  ready: 'None is ready yet.',
  starred: 'Star the videos that win, and compare them here.',
  approved: 'None is approved at the moment.',
};

/** What plays: one video, or all of a group together. */
type Playing = { video: number } | { group: number; heard: number } | null;

/** The videos side by side, by opening or by actor. */
export function VideoGrid({ batch, videos: all }: { batch: Batch; videos: GridVideo[] }) {
  const [show, setShow] = useState<ShownVideos>('all');
  const [by, setBy] = useState<GroupedBy>('opening');
  const [playing, setPlaying] = useState<Playing>(null);
  const videos = all.filter((video) => isShown(video, show));
  const hasApproved = show === 'approved' || all.some((video) => isShown(video, 'approved'));
  const body = sharedBody(batch.openings);
  const choose = <Value,>(set: (value: Value) => void, value: Value): void => {
    setPlaying(null);
    set(value);
  };
  return (
    <>
      <div className={classes.filters}>
        <FilterChips
          label="Which videos"
          options={hasApproved ? [...views, approved] : views}
          value={show}
          onChange={(value) => choose(setShow, value)}
        />
        {batch.openings.length > 1 && batch.actors.length > 1 && (
          <FilterChips
            label="Compare"
            options={groupings}
            value={by}
            onChange={(value) => choose(setBy, value)}
          />
        )}
      </div>
      {body !== '' && (
        <p className={classes.body}>
          <strong>Then every video says:</strong> {body}
        </p>
      )}
      {videos.length === 0 && <p className={classes.nothing}>{nothing[show]}</p>}
      {groupsOf(videos, by).map((group) => (
        <Group
          key={`${by}-${group.at}`}
          batchId={batch.id}
          group={group}
          by={by}
          playing={playing}
          onPlay={setPlaying}
        />
      ))}
    </>
  );
}

interface GroupProps {
  batchId: string;
  group: GridGroup;
  by: GroupedBy;
  playing: Playing;
  onPlay: (playing: Playing) => void;
}

function Group({ batchId, group, by, playing, onPlay }: GroupProps) {
  const { at, title, videos } = group;
  const ready = videos.filter(isReady);
  const first = ready[0]?.position;
  const together = playing !== null && 'group' in playing && playing.group === at ? playing : null;
  const inSync = useInSync(together?.heard ?? null);
  const isTogether = together !== null;
  const begin = useEffectEvent(inSync.play);
  useEffect(() => {
    if (isTogether) void begin();
  }, [isTogether]);
  const headingId = `${by}-${at}`;
  return (
    <section className={classes.group} aria-labelledby={headingId}>
      <div className={classes.head}>
        <h2 className={classes.text} id={headingId}>
          <span className={classes.number} aria-hidden="true">
            {at + 1}
          </span>
          {title}
        </h2>
        {ready.length > 1 && first !== undefined && (
          <Button
            variant="default"
            size="sm"
            leftSection={
              inSync.isPlaying ? (
                <IconPlayerPauseFilled size={16} aria-hidden="true" />
              ) : (
                <IconPlayerPlayFilled size={16} aria-hidden="true" />
              )
            }
            onClick={() => {
              if (inSync.isPlaying) return inSync.pause();
              if (together === null) onPlay({ group: at, heard: first });
              else void inSync.play();
              return undefined;
            }}
          >
            {inSync.isPlaying ? 'Pause' : 'Play together'}
          </Button>
        )}
      </div>
      <ul className={classes.grid}>
        {videos.map((video) => (
          <li key={video.position}>
            <VideoTile
              batchId={batchId}
              video={video}
              isPlaying={playing !== null && 'video' in playing && playing.video === video.position}
              onPlay={() => onPlay({ video: video.position })}
              together={
                together && {
                  isHeard: together.heard === video.position,
                  onHear: () => onPlay({ group: at, heard: video.position }),
                  keep: inSync.keep(video.position),
                }
              }
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
