import { lazy, useRef, useState } from 'react';
import { ActionIcon } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { IconPlayerPlayFilled, IconTrash } from '@tabler/icons-react';
import type { Influencer } from '@talkreel/contracts/http/influencers';
import { ShowMore } from '../../../components/show-more/show-more.tsx';
import { LazyPart } from '../../../components/states/lazy-part.tsx';
import { myInfluencersQuery } from '../../../lib/influencers.ts';
import { useDeleteInfluencer } from '../../../lib/use-delete-influencer.ts';
import type { Creator } from '../hooks/use-creator.ts';
import classes from './creator.module.css';

// Dialogs are loaded when first needed.
const DeleteDialog = lazy(() => import('./delete-dialog.tsx'));

/** Earlier portraits, to continue with or to delete. Shows nothing if there are none, or if they fail to load. */
export function EarlierInfluencers({ creator }: { creator: Creator }) {
  const influencers = useInfiniteQuery(myInfluencersQuery);
  const [isAsking, setIsAsking] = useState(false);
  const [leaving, setLeaving] = useState<Influencer | null>(null);
  const removal = useDeleteInfluencer();
  const heading = useRef<HTMLHeadingElement>(null);
  const pressed = useRef<HTMLButtonElement>(null);
  const earlier = (influencers.data ?? []).flatMap((one) =>
    one.imageUrl === null ? [] : [{ ...one, imageUrl: one.imageUrl }],
  );
  const isBusy = creator.clip.isRunning || creator.portraitWork.isRunning;
  if (earlier.length === 0 && !influencers.hasNextPage) return null;

  const ask = (influencer: Influencer, button: HTMLButtonElement): void => {
    pressed.current = button;
    setLeaving(influencer);
    setIsAsking(true);
  };
  // A dialog that mounts when it opens does not know where the focus came from.
  const close = (): void => {
    setIsAsking(false);
    pressed.current?.focus();
  };
  const remove = (influencer: Influencer): void => {
    close();
    removal.mutate(influencer, {
      onSuccess: () => {
        creator.forget(influencer.id);
        // The focused button disappears with its influencer.
        heading.current?.focus();
      },
    });
  };
  return (
    <section aria-label="Your influencers" className={classes.earlier}>
      <h2 ref={heading} className={classes.earlierTitle} tabIndex={-1}>
        Your influencers
      </h2>
      <ul className={classes.strip}>
        {earlier.map((one) => (
          <li
            key={one.id}
            className={classes.earlierOne}
            data-leaving={(removal.isPending && removal.variables.id === one.id) || undefined}
          >
            <button
              type="button"
              className={classes.face}
              disabled={isBusy}
              aria-pressed={creator.portrait?.projectId === one.id}
              aria-label={`Open ${one.name}${one.outputUrl === null ? '' : ', has a video'}`}
              onClick={() =>
                creator.pick(
                  {
                    projectId: one.id,
                    imageUrl: one.imageUrl,
                    videoUrl: one.outputUrl,
                    isPhoto: one.isPhoto,
                  },
                  one.description,
                )
              }
            >
              <img src={one.imageUrl} alt="" width={96} height={108} loading="lazy" />
              {one.outputUrl !== null && (
                <span className={classes.hasVideo}>
                  <IconPlayerPlayFilled size={12} aria-hidden="true" />
                </span>
              )}
            </button>
            <ActionIcon
              className={classes.delete ?? ''}
              variant="stage"
              size={30}
              aria-label={`Delete ${one.name}`}
              disabled={isBusy}
              onClick={(event) => ask(one, event.currentTarget)}
            >
              <IconTrash size={16} stroke={1.75} aria-hidden="true" />
            </ActionIcon>
            {one.isNamed && <span className={classes.name}>{one.name}</span>}
          </li>
        ))}
      </ul>
      <ShowMore list={influencers} />
      {leaving !== null && (
        <LazyPart onFailed={close}>
          <DeleteDialog
            isOpen={isAsking}
            influencer={leaving}
            isBusy={removal.isPending}
            onClose={close}
            onConfirm={() => remove(leaving)}
          />
        </LazyPart>
      )}
    </section>
  );
}
