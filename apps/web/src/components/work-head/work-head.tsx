import type { ReactNode } from 'react';
import { VisuallyHidden } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { formatRelative } from '../../lib/format.ts';
import classes from './work-head.module.css';

interface WorkHeadProps {
  back: { to: string; label: string };
  name: ReactNode;
  /** The status of the work, as a sentence. */
  sentence: string;
  /** Further details after the sentence. */
  detail?: string | undefined;
  createdAt: string;
  /** Whether the work is in progress, so that its end is announced. */
  isOpen: boolean;
  actions: ReactNode;
  progress?: ReactNode;
}

/** The head of a film or batch: its name, its status, and the actions on all of it. */
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
