import { supportEmail } from '../../lib/support.ts';
import classes from './support-line.module.css';

interface SupportLineProps {
  /** What comes before the address. */
  children?: string;
}

/** Whom to write to; nothing if no address is set. */
export function SupportLine({ children = 'Need help? Write to' }: SupportLineProps) {
  const email = supportEmail();
  if (email === null) return null;
  return (
    <p className={classes.root}>
      {children} <a href={`mailto:${email}`}>{email}</a>.
    </p>
  );
}
