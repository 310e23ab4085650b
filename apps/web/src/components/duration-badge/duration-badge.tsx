import type { ComponentProps } from 'react';
import classes from './duration-badge.module.css';

/** How long a video is, in the corner of its picture. */
export function DurationBadge(props: Omit<ComponentProps<'span'>, 'className'>) {
  return <span className={classes.root} {...props} />;
}
