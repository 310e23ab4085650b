import { IconCheck, IconPencil } from '@tabler/icons-react';
import type { Verdict } from '@talkreel/contracts/http/reviews';
import classes from './verdict-mark.module.css';

/** What was said last about a video, as a mark on its picture or beside its name. */
export function VerdictMark({ verdict }: { verdict: Verdict }) {
  const Icon = verdict === 'approved' ? IconCheck : IconPencil;
  return (
    <span className={classes.root} data-verdict={verdict}>
      <Icon size={14} stroke={2.25} aria-hidden="true" />
      {verdict === 'approved' ? 'Approved' : 'Changes requested'}
    </span>
  );
}
