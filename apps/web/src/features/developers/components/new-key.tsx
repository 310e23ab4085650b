import { useEffect, useRef } from 'react';
import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { copyText } from '../../../lib/copy-text.ts';
import { toast } from '../../../lib/toast-store.ts';
import { curlExample } from '../model/curl-example.ts';
import type { CreatedKey } from './key-form.tsx';
import classes from './developers.module.css';

/** A key that was just created, which is shown this once. */
export function NewKey({ created, onDone }: { created: CreatedKey; onDone: () => void }) {
  const { name, token, scopes } = created;
  const title = useRef<HTMLHeadingElement>(null);
  // The form that had the focus is gone.
  useEffect(() => title.current?.focus(), []);
  return (
    <section className={classes.created} aria-labelledby="new-key">
      <h2 id="new-key" ref={title} tabIndex={-1}>
        Copy “{name}” now
      </h2>
      <p>
        We keep only a fingerprint of it, so you won’t see it again. Whoever has it can use it:
        store it like a password.
      </p>
      <Code label="Key" text={token} />
      <p>Try it in a terminal:</p>
      <Code label="Example" text={curlExample(window.location.origin, token, scopes)} />
      <div className={classes.actions}>
        <Button variant="filled" onClick={onDone}>
          I stored it
        </Button>
      </div>
    </section>
  );
}

/** Text for programs, with a button that copies it. */
export function Code({ label, text }: { label: string; text: string }) {
  const box = useRef<HTMLElement>(null);
  const copy = async () => {
    if (await copyText(text)) return toast({ title: 'Copied', variant: 'success' });
    // Without a clipboard it is selected, for the keyboard.
    if (box.current) window.getSelection()?.selectAllChildren(box.current);
    return toast({ title: 'Selected', description: 'Press Ctrl+C or ⌘C to copy it.' });
  };
  return (
    <div className={classes.code}>
      <pre role="group" aria-label={label}>
        <code ref={box} translate="no">
          {text}
        </code>
      </pre>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconCopy size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => void copy()}
        aria-label={`Copy ${label.toLowerCase()}`}
      >
        Copy
      </Button>
    </div>
  );
}
