import { useState } from 'react';
import { FilterChips } from '../../../components/filter-chips/filter-chips.tsx';
import type { Batch } from '@talkreel/contracts/http/sets';
import { gridVideos, groupsOf, isShown, type ShownVideos } from '../model/grid.ts';
import { VideoTile } from './video-tile.tsx';
import classes from './video-grid.module.css';

const views: Array<{ value: ShownVideos; label: string }> = [
  { value: 'all', label: 'All' },
  { value: 'ready', label: 'Ready' },
  { value: 'starred', label: 'Winners' },
];

const nothing: Record<ShownVideos, string> = {
  all: '',
  ready: 'None is ready yet.',
  starred: 'Star the videos that win, and compare them here.',
};

/** The videos, grouped by opening; one plays at a time. */
export function VideoGrid({ batch }: { batch: Batch }) {
  const [show, setShow] = useState<ShownVideos>('all');
  const [playing, setPlaying] = useState<number | null>(null);
  const videos = gridVideos(batch).filter((video) => isShown(video, show));
  return (
    <>
      <FilterChips label="Which videos" options={views} value={show} onChange={setShow} />
      {videos.length === 0 && <p className={classes.nothing}>{nothing[show]}</p>}
      {groupsOf(videos).map(({ opening, text, videos: those }) => (
        <section key={opening} className={classes.group} aria-labelledby={`opening-${opening}`}>
          <h2 className={classes.text} id={`opening-${opening}`}>
            <span className={classes.number} aria-hidden="true">
              {opening + 1}
            </span>
            {text}
          </h2>
          <ul className={classes.grid}>
            {those.map((video) => (
              <li key={video.position}>
                <VideoTile
                  batchId={batch.id}
                  video={video}
                  showsVoice={batch.voices.length > 1}
                  isPlaying={playing === video.position}
                  onPlay={() => setPlaying(video.position)}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
