import { useId } from 'react';
import { Link } from 'react-router-dom';
import { Mark } from '../brand/mark.tsx';
import classes from './work-list.module.css';

/** Earlier work that has a page of its own. */
export interface ListedWork {
  id: string | number;
  to: string;
  name: string;
  /** The status of the work, and its date. */
  about: string;
  posters: readonly string[];
  /** Whether the work is still in progress. */
  isOpen: boolean;
}

export function WorkList({ title, works }: { title: string; works: readonly ListedWork[] }) {
  const titleId = useId();
  return (
    <section className={classes.root} aria-labelledby={titleId}>
      <h2 className={classes.title} id={titleId}>
        {title}
      </h2>
      <ul className={classes.list}>
        {works.map(({ id, to, name, about, posters, isOpen }) => (
          <li key={id}>
            <Link className={classes.work} to={to}>
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
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
