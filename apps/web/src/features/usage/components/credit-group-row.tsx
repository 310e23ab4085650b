import { IconChevronDown } from '@tabler/icons-react';
import { formatMoment, formatRelative } from '../../../lib/format.ts';
import type { Outcome, CreditGroup } from '../model/group-entries.ts';
import classes from './credit-group-row.module.css';

const words: Record<Outcome, string> = {
  added: 'Added',
  held: 'Held',
  used: 'Used',
  returned: 'Returned',
  lapsed: 'Expired',
  'taken-back': 'Revoked',
};

const signed = (amount: number) => (amount > 0 ? `+${amount}` : amount < 0 ? `−${-amount}` : '0');

/** A group as one line; its steps expand below. */
export function CreditGroupRow({ group }: { group: CreditGroup }) {
  const hasSteps = group.lines.length > 1;
  const head = (
    <>
      <span className={classes.outcome} data-outcome={group.outcome}>
        {words[group.outcome]}
      </span>
      <span className={classes.title}>{group.title}</span>
      <time className={classes.time} dateTime={group.at} title={formatMoment(group.at)}>
        {formatRelative(group.at)}
      </time>
      <span className={classes.amount}>{signed(group.amount)}</span>
      <span className={classes.more} aria-hidden="true">
        {hasSteps && <IconChevronDown size={18} stroke={1.75} />}
      </span>
    </>
  );
  return (
    <li className={classes.root}>
      {hasSteps ? (
        <details>
          <summary className={classes.head}>{head}</summary>
          <ol className={classes.steps}>
            {group.lines.map((line) => (
              <li key={line.id}>
                <span className={classes.why}>{line.message}</span>
                <time className={classes.when} dateTime={line.at}>
                  {formatMoment(line.at)}
                </time>
                <span className={classes.amount}>{signed(line.amount)}</span>
              </li>
            ))}
          </ol>
        </details>
      ) : (
        <div className={classes.head}>{head}</div>
      )}
    </li>
  );
}
