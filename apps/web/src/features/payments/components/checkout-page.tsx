import type { ReactNode } from 'react';
import { castPictures } from '../../../config/cast.ts';
import classes from './checkout-page.module.css';

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
