import { useState } from 'react';
import { Popover, VisuallyHidden, Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { SCRIPT_CHANGES, SCRIPT_TONES, type ScriptChange } from '@talkreel/contracts/script-help';
import type { ScriptHelp } from '../../lib/script-help/use-script-help.ts';
import { TONE_LABELS } from '../../lib/script-help/words.ts';
import { Mark } from '../brand/mark.tsx';
import classes from './script-tools.module.css';

const CHANGE_LABELS: Record<ScriptChange, string> = {
  shorter: 'Shorter',
  punchier: 'Punchier',
  opening: 'New opening',
};

/** One line below a script: ways to change it. While a draft is written, it says so. */
export function ScriptTools({ help, text }: { help: ScriptHelp; text: string }) {
  const isEmpty = text.trim() === '';
  return (
    <>
      <div className={classes.root}>
        {help.isWriting ? (
          <Writing help={help} />
        ) : (
          !isEmpty && (
            <div className={classes.changes} role="group" aria-label="Change the script">
              {SCRIPT_CHANGES.map((kind) => (
                <button
                  key={kind}
                  type="button"
                  className={classes.chip}
                  onClick={() => help.ask({ kind, script: text })}
                >
                  {CHANGE_LABELS[kind]}
                </button>
              ))}
              <ToneMenu help={help} text={text} />
            </div>
          )
        )}
      </div>
      <VisuallyHidden role="status">{help.news}</VisuallyHidden>
      {help.offer !== null && <DraftOffer help={help} draft={help.offer} />}
    </>
  );
}

function Writing({ help }: { help: ScriptHelp }) {
  return (
    <div className={classes.writing}>
      <Mark size={20} isBusy />
      <span role="status">{help.sentence}…</span>
      <button
        type="button"
        className={classes.stop}
        disabled={!help.canCancel}
        onClick={help.cancel}
      >
        Stop
      </button>
    </div>
  );
}

function ToneMenu({ help, text }: { help: ScriptHelp; text: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button"
          className={classes.chip}
          aria-haspopup="dialog"
          onClick={() => setIsOpen(!isOpen)}
        >
          Tone
          <IconChevronDown size={14} stroke={2} aria-hidden="true" />
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.tones ?? ''} aria-label="Tone">
        {SCRIPT_TONES.map((tone) => (
          <button
            key={tone}
            type="button"
            className={classes.tone}
            onClick={() => {
              setIsOpen(false);
              help.ask({ kind: 'tone', tone, script: text });
            }}
          >
            {TONE_LABELS[tone]}
          </button>
        ))}
      </Popover.Dropdown>
    </Popover>
  );
}

/** A draft that arrived while the user was typing: it is only offered, as it must not replace newer text. */
function DraftOffer({ help, draft }: { help: ScriptHelp; draft: string }) {
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
