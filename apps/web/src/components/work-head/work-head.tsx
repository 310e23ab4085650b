import type { ReactNode } from 'react';
import { VisuallyHidden } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { formatRelative } from '../../lib/format.ts';
import classes from './work-head.module.css';

interface WorkHeadProps {
  back: { to: string; label: string };
  name: ReactNode;
  /** How it stands. */
  sentence: string;
  /** After the sentence. */
  detail?: string | undefined;
  createdAt: string;
  /** Its end is announced. */
  isOpen: boolean;
  actions: ReactNode;
  progress?: ReactNode;
}

/** The head of a film or batch: its name, how it stands, and what can be done with all of it. */
export function WorkHead(props: WorkHeadProps) {
  const { back, name, sentence, detail, createdAt, isOpen, actions, progress } = props;
  return (
    <header className={classes.root}>
      <div className={classes.words}>
        <Link className={classes.back} to={back.to}>
          <IconArrowLeft size={18} stroke={1.75} aria-hidden="true" />
          {back.label}
        </Link>
        {name}
        <p className={classes.about}>
          {detail === undefined ? sentence : `${sentence} · ${detail}`} ·{' '}
          <time dateTime={createdAt}>{formatRelative(createdAt)}</time>
        </p>
        <VisuallyHidden role="status">{isOpen ? '' : sentence}</VisuallyHidden>
      </div>
      <div className={classes.actions}>{actions}</div>
      {progress !== undefined && <div className={classes.progress}>{progress}</div>}
    </header>
  );
}
