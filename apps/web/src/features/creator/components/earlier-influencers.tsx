import { useQuery } from '@tanstack/react-query';
import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { myInfluencersQuery } from '../api/my-influencers.ts';
import type { Creator } from '../hooks/use-creator.ts';
import classes from './creator.module.css';

const SHOWN = 12;

/** Portraits made before, to pick up again. Nothing when there are none; it is no errand of its own when they fail to load. */
export function EarlierInfluencers({ creator }: { creator: Creator }) {
  const { data } = useQuery(myInfluencersQuery);
  const earlier = (data ?? [])
    .flatMap((one) => (one.imageUrl === null ? [] : [{ ...one, imageUrl: one.imageUrl }]))
    .slice(0, SHOWN);
  const isBusy = creator.clip.isRunning || creator.portraitWork.isRunning;
  if (earlier.length === 0) return null;
  return (
    <section aria-label="Your influencers" className={classes.earlier}>
      <h2 className={classes.earlierTitle}>Your influencers</h2>
      <ul className={classes.strip}>
        {earlier.map((one) => (
          <li key={one.id}>
            <button
              type="button"
              className={classes.face}
              disabled={isBusy}
              aria-pressed={creator.portrait?.projectId === one.id}
              aria-label={`Open ${one.name}${one.outputUrl === null ? '' : ', has a video'}`}
              onClick={() =>
                creator.pick({ projectId: one.id, imageUrl: one.imageUrl, videoUrl: one.outputUrl })
              }
            >
              <img src={one.imageUrl} alt="" width={96} height={108} loading="lazy" />
              {one.outputUrl !== null && (
                <span className={classes.hasVideo}>
                  <IconPlayerPlayFilled size={12} aria-hidden="true" />
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
