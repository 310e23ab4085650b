import { useId } from 'react';
import { Badge, VisuallyHidden } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Mark } from '../../../components/brand/mark.tsx';
import { ShowMore } from '../../../components/show-more/show-more.tsx';
import { ErrorState } from '../../../components/states/error-state.tsx';
import type { listQuery } from '../../../lib/api/pages.ts';
import { setKinds, type SetKind } from '../model/set-kinds.ts';
import classes from './earlier-sets.module.css';

/** An earlier set, as a link to its page. */
export interface ListedSet {
  id: string | number;
  to: string;
  name: string;
  /** The status of the set, and its date. */
  about: string;
  posters: readonly string[];
  /** What clients said of it since the user looked. */
  newCount?: number;
  /** Whether the set is still in progress. */
  isOpen: boolean;
}

interface EarlierSetsProps<Item> {
  kind: SetKind;
  query: ReturnType<typeof listQuery<Item>>;
  toListed: (item: Item) => ListedSet;
}

/** Earlier sets, on the page where new ones are made; shows nothing if there are none. */
export function EarlierSets<Item>({ kind, query, toListed }: EarlierSetsProps<Item>) {
  const list = useInfiniteQuery({ ...query, refetchOnMount: 'always' });
  const titleId = useId();
  const { many } = setKinds[kind];
  if (list.isLoadingError)
    return (
      <ErrorState title={`Your ${many} could not be loaded`} onRetry={() => void list.refetch()}>
        <p>They are safe; only this list failed to load.</p>
      </ErrorState>
    );
  if (list.data === undefined || list.data.length === 0) return null;
  return (
    <>
      <section className={classes.root} aria-labelledby={titleId}>
        <h2 className={classes.title} id={titleId}>
          Your {many}
        </h2>
        <ul className={classes.list}>
          {list.data.map(toListed).map(({ id, to, name, about, posters, newCount = 0, isOpen }) => (
            <li key={id}>
              <Link className={classes.set} to={to}>
                <span className={classes.posters} aria-hidden="true">
                  {posters.length === 0 && <Mark size={28} isBusy={isOpen} />}
                  {posters.map((url) => (
                    <img key={url} src={url} alt="" loading="lazy" />
                  ))}
                </span>
                <span className={classes.words}>
                  <span className={classes.name}>{name}</span>
                  <span className={classes.about}>{about}</span>
                </span>
                {newCount > 0 && (
                  <Badge className={classes.new ?? ''} variant="filled" color="violet">
                    {newCount} new
                    <VisuallyHidden> from the review</VisuallyHidden>
                  </Badge>
                )}
              </Link>
            </li>
          ))}
        </ul>
      </section>
      <ShowMore list={list} />
    </>
  );
}
