import { PACK_GENERATIONS, PACK_PRICE_CENTS } from '@talkreel/contracts/constants';
import { formatPrice } from '../../../lib/format.ts';
import classes from './feature-cards.module.css';

const openings = [
  'Stop ironing shirts.',
  'You are paying for this twice.',
  'Nobody told me socks could do that.',
];

/** Features, each shown by example. */
export function FeatureCards() {
  return (
    <section className={classes.root} aria-label="What you get">
      <article className={classes.card}>
        <div className={classes.proof} aria-hidden="true">
          <div className={classes.job}>
            <p className={classes.status}>
              Lip-syncing <span>68%</span>
            </p>
            <div className={classes.bar} />
            <p className={classes.left}>about 20–35 s left</p>
          </div>
        </div>
        <h2 className={classes.title}>Instant creation</h2>
        <p className={classes.text}>
          Minutes, not a day of shooting. You see which stage your video is in and how long is left,
          even if you close the tab and come back.
        </p>
      </article>
      <article className={classes.card}>
        <ol className={classes.openings}>
          {openings.map((opening) => (
            <li key={opening}>{opening}</li>
          ))}
        </ol>
        <h2 className={classes.title}>High conversion takes tries</h2>
        <p className={classes.text}>
          Same face, same script, another first sentence. Put the openings side by side and keep the
          one people stay for.
        </p>
      </article>
      <article className={classes.card}>
        <p className={classes.price}>
          {formatPrice(PACK_PRICE_CENTS / PACK_GENERATIONS)} <span>a video</span>
        </p>
        <h2 className={classes.title}>Cost effective</h2>
        <p className={classes.text}>
          That is a pack of {PACK_GENERATIONS} for {formatPrice(PACK_PRICE_CENTS)}. No actors’ fees,
          no studio, and no charge at all when a video fails.
        </p>
      </article>
    </section>
  );
}
