import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { SupportLine } from '../../../components/support/support-line.tsx';
import { Companion } from '../../../components/states/companion.tsx';
import { castPictures } from '../../../config/cast.ts';
import classes from './result.module.css';

/** A button that links to another page or acts here. */
type Way = { label: string; to: string } | { label: string; onClick: () => void };

interface ResultProps {
  title: string;
  children: ReactNode;
  /** Content before the next steps, and then the primary one. */
  action?: ReactNode;
  /** The next steps; the first is primary. */
  ways?: Way[];
  /** The picture of the actor beside the message. */
  castUrl?: string;
  /** Whether the payment is not finished yet. */
  isBusy?: boolean;
  /** Whether something went wrong, so the support address is shown. */
  needsHelp?: boolean;
}

/** The result of a payment, and the next steps. */
export function Result({
  title,
  children,
  action = null,
  ways = [],
  castUrl = castPictures.landing[0],
  isBusy = false,
  needsHelp = false,
}: ResultProps) {
  return (
    <div className={classes.root}>
      <Companion castUrl={castUrl} isBusy={isBusy} />
      <h1 className={classes.title}>{title}</h1>
      <div className={classes.text}>{children}</div>
      <div className={classes.actions}>
        {action}
        {ways.map(({ label, ...way }, index) => {
          const isPrimary = index === 0 && action === null;
          const look = { size: 'lg', ...(!isPrimary && { variant: 'default' }) };
          return 'to' in way ? (
            <Button key={label} component={Link} to={way.to} {...look}>
              {label}
            </Button>
          ) : (
            <Button key={label} onClick={way.onClick} {...look}>
              {label}
            </Button>
          );
        })}
      </div>
      {needsHelp && <SupportLine />}
    </div>
  );
}
