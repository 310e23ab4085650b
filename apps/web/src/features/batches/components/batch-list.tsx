import { Link } from 'react-router-dom';
import type { BatchSummary } from '@talkreel/contracts/http/batches';
import { Mark } from '../../../components/brand/mark.tsx';
import { batchPath } from '@talkreel/contracts/job-path';
import { formatRelative } from '../../../lib/format.ts';
import { batchSentence } from '../model/live-batch.ts';
import classes from './batch-list.module.css';

/** Earlier batches. */
export function BatchList({ batches }: { batches: readonly BatchSummary[] }) {
  return (
    <section className={classes.root} aria-labelledby="batches-title">
      <h2 className={classes.title} id="batches-title">
        Your batches
      </h2>
      <ul className={classes.list}>
        {batches.map((batch) => (
          <li key={batch.id}>
            <Link className={classes.batch} to={batchPath(batch.id)}>
              <span className={classes.posters} aria-hidden="true">
                {batch.posters.length === 0 && <Mark size={28} isBusy={batch.counts.open > 0} />}
                {batch.posters.map((url) => (
                  <img key={url} src={url} alt="" loading="lazy" />
                ))}
              </span>
              <span className={classes.words}>
                <span className={classes.name}>{batch.name}</span>
                <span className={classes.about}>
                  {batchSentence(batch.counts)} · {formatRelative(batch.createdAt)}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
