import { Button } from '@mantine/core';
import type { ScriptHelp } from '../../lib/script-help/use-script-help.ts';
import classes from './script-tools.module.css';

/** A draft that came while the script was being typed in: it never replaces what is newer. */
export function DraftOffer({ help, draft }: { help: ScriptHelp; draft: string }) {
  return (
    <section className={classes.offer} aria-label="New draft" role="status">
      <p className={classes.offerLead}>A new draft is here. Yours is unchanged.</p>
      <blockquote className={classes.draft}>{draft}</blockquote>
      <div className={classes.choices}>
        <Button size="sm" variant="light" color="violet" onClick={help.takeOffer}>
          Use this draft
        </Button>
        <Button size="sm" variant="subtle" color="gray" onClick={help.dismissOffer}>
          Keep mine
        </Button>
      </div>
    </section>
  );
}
