import { useRef, useState, type FormEvent } from 'react';
import { Button, TextInput } from '@mantine/core';
import { IconFileSearch } from '@tabler/icons-react';
import { VERIFY_MAX_BYTES } from '@talkreel/contracts/verify';
import type { Checked } from '../api/verify.ts';
import classes from './source.module.css';

interface SourceProps {
  /** Whether a file is held above the page. */
  isOver: boolean;
  isBusy: boolean;
  /** The link that the page was opened with. */
  givenLink: string;
  onCheck: (checked: Checked) => void;
}

const ACCEPTED = '.mp4,.m4v,.m4a,.mov,.webm,.wav,.mp3,.jpg,.jpeg,.png,.webp';

/** Where a file is dropped or chosen, or a link entered. */
export function Source({ isOver, isBusy, givenLink, onCheck }: SourceProps) {
  const input = useRef<HTMLInputElement>(null);
  const [link, setLink] = useState(givenLink);
  const [problem, setProblem] = useState<string | null>(null);
  const choose = (file: File | undefined): void => {
    // Clearing the input lets the same file be chosen again.
    if (input.current) input.current.value = '';
    if (file) onCheck({ file });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const entered = link.trim();
    setProblem(entered === '' ? 'Please enter a link.' : null);
    if (entered !== '') onCheck({ link: entered });
  };
  return (
    <div className={classes.root}>
      <div className={classes.zone} data-over={isOver}>
        <span className={classes.icon}>
          <IconFileSearch size={32} stroke={1.75} aria-hidden="true" />
        </span>
        <p className={classes.title}>{isOver ? 'Let go to check it' : 'Drop a file here'}</p>
        <input
          ref={input}
          type="file"
          hidden
          accept={ACCEPTED}
          aria-label="File to check"
          onChange={(event) => choose(event.currentTarget.files?.[0])}
        />
        <Button size="md" disabled={isBusy} onClick={() => input.current?.click()}>
          Choose a file
        </Button>
        <p className={classes.note}>
          MP4, MOV, WebM, WAV, MP3, JPEG, PNG or WebP, up to {VERIFY_MAX_BYTES / 1024 / 1024} MB. It
          is read on our server and not kept.
        </p>
      </div>
      <form className={classes.link} onSubmit={submit} noValidate>
        <TextInput
          className={classes.field}
          label="Or a link of this site"
          placeholder={`${window.location.host}/share/…`}
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          value={link}
          error={problem}
          onChange={(event) => setLink(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" disabled={isBusy}>
          Check link
        </Button>
      </form>
    </div>
  );
}
