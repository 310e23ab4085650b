import { IconChevronDown } from '@tabler/icons-react';
import { formatRelative } from '../../../lib/format.ts';
import type { Outcome, Story } from '../model/stories.ts';
import classes from './story-row.module.css';

const words: Record<Outcome, string> = {
  added: 'Added',
  held: 'Held',
  used: 'Used',
  returned: 'Returned',
  lapsed: 'Expired',
  'taken-back': 'Revoked',
};

const signed = (amount: number) => (amount > 0 ? `+${amount}` : amount < 0 ? `−${-amount}` : '0');

/** One line; its steps expand below. */
export function StoryRow({ story }: { story: Story }) {
  const hasSteps = story.lines.length > 1;
  const head = (
    <>
      <span className={classes.outcome} data-outcome={story.outcome}>
        {words[story.outcome]}
      </span>
      <span className={classes.title}>{story.title}</span>
      <time
        className={classes.time}
        dateTime={story.at}
        title={new Date(story.at).toLocaleString()}
      >
        {formatRelative(story.at)}
      </time>
      <span className={classes.amount}>{signed(story.amount)}</span>
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
            {story.lines.map((line) => (
              <li key={line.id}>
                <span className={classes.why}>{line.message}</span>
                <time className={classes.when} dateTime={line.at}>
                  {new Date(line.at).toLocaleString('en', {
                    dateStyle: 'medium',
                    timeStyle: 'short',
                  })}
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
