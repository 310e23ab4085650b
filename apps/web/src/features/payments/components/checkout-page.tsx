import type { ReactNode } from 'react';
import { Gains } from '../../../components/plan-card/plan-card.tsx';
import { castPictures } from '../../../config/cast.ts';
import classes from './checkout-page.module.css';

const GAINS = [
  'Exports for Reels, TikTok, Shorts, feeds and YouTube',
  'Captions word by word, or as a file',
  'Your logo, colors, end card and music',
  'Batches: one script, many openings and faces',
  'Films of up to a minute, in scenes',
  'A failed video is never charged',
];

/** A narrow page: the offer on the left, the price on the right; stacked on phones. */
export function CheckoutPage({
  title,
  lead,
  children,
}: {
  title: string;
  lead: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={classes.root}>
      <header className={classes.promise}>
        <h1 className={classes.title}>{title}</h1>
        <p className={classes.lead}>{lead}</p>
        <Gains of={GAINS} />
        <div className={classes.cast} aria-hidden="true">
          {castPictures.landing.map((url) => (
            <img key={url} src={url} alt="" width={112} height={112} />
          ))}
        </div>
      </header>
      <div>{children}</div>
    </div>
  );
}
