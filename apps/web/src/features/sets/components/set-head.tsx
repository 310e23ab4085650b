import type { ReactNode } from 'react';
import { Button, VisuallyHidden } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { EditableTitle } from '../../../components/editable-title/editable-title.tsx';
import { TestBadge } from '../../../components/test-badge/test-badge.tsx';
import { formatRelative } from '../../../lib/format.ts';
import { isOpen, type AnySet } from '../model/live-set.ts';
import { setKinds, type SetKind } from '../model/set-kinds.ts';
import classes from './set-head.module.css';

interface SetHeadProps {
  kind: SetKind;
  set: AnySet;
  /** The status of the set, as a sentence. Once the set has ended, it is announced. */
  sentence: string;
  /** Further details after the sentence. */
  detail?: string | undefined;
  isSaving: boolean;
  onRename: (name: string, done: () => void) => void;
  /** Actions on the whole set, beside that which begins another. */
  actions?: ReactNode;
  progress?: ReactNode;
}

/** The head of a set's page: its name, its status, and the actions on all of it. */
export function SetHead(props: SetHeadProps) {
  const { kind, set, sentence, detail, actions, progress } = props;
  const { list, many } = setKinds[kind];
  return (
    <header className={classes.root}>
      <div className={classes.words}>
        <Link className={classes.back} to={list}>
          <IconArrowLeft size={18} stroke={1.75} aria-hidden="true" />
          All {many}
        </Link>
        <EditableTitle
          name={set.name}
          label={`Name of the ${kind}`}
          isSaving={props.isSaving}
          onSave={props.onRename}
        />
        {set.isTest && <TestBadge />}
        <p className={classes.about}>
          {detail === undefined ? sentence : `${sentence} · ${detail}`} ·{' '}
          <time dateTime={set.createdAt}>{formatRelative(set.createdAt)}</time>
        </p>
        <VisuallyHidden role="status">{isOpen(set) ? '' : sentence}</VisuallyHidden>
      </div>
      <div className={classes.actions}>
        <Button component={Link} to={list} variant="default">
          New {kind}
        </Button>
        {actions}
      </div>
      {progress !== undefined && <div className={classes.progress}>{progress}</div>}
    </header>
  );
}
