import { ActionIcon } from '@mantine/core';
import { IconPencil, IconStar, IconStarFilled } from '@tabler/icons-react';
import { NAME_MAX_CHARACTERS } from '@talkreel/contracts/constants';
import type { Project } from '@talkreel/contracts/http/projects';
import { ActionMenu, type Action } from '../../../components/library/action-menu.tsx';
import { focusOnce, useRenaming } from '../../../components/editable-title/use-renaming.ts';
import { LimitedInput } from '../../../components/limited-field/limited-input.tsx';
import { lengthProblem } from '../../../lib/length-problem.ts';
import { useChangeProject } from '../../../lib/projects.ts';
import classes from './card-title.module.css';

/** The title of a card, which its owner can change, its star, and a menu. */
export function CardTitle({
  project,
  title,
  label,
  actions,
}: {
  project: Project;
  title: string;
  label: string;
  actions: Action[];
}) {
  const change = useChangeProject(project.id);
  const { typed, setTyped, rename, close, closeByKey } = useRenaming();
  const save = (then: () => void): void => {
    const name = (typed ?? '').trim();
    if (change.isPending || lengthProblem(name, NAME_MAX_CHARACTERS) !== null) return;
    if (name === (project.name ?? '')) return then();
    change.mutate({ name }, { onSuccess: then });
  };

  if (typed !== null)
    return (
      <NameField
        placeholder={title}
        value={typed}
        isSaving={change.isPending}
        onChange={setTyped}
        onLeave={() => save(close)}
        onEnter={() => save(closeByKey)}
        onEscape={closeByKey}
      />
    );
  const isNamed = project.name !== null || title === label;
  const Heading = isNamed ? 'h3' : 'p';
  const name = (
    <div className={classes.name}>
      <Heading className={classes.title}>{title}</Heading>
      <ActionIcon
        ref={rename}
        className={classes.rename ?? ''}
        variant="subtle"
        color="gray"
        size={32}
        aria-label={`Rename ${title}`}
        onClick={() => setTyped(project.name ?? '')}
      >
        <IconPencil size={18} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
    </div>
  );
  return (
    <div>
      <div className={classes.root}>
        {isNamed ? name : <h3 className={classes.label}>{label}</h3>}
        <Star project={project} title={title} />
        <ActionMenu label={`More for ${title}`} actions={actions} />
      </div>
      {!isNamed && name}
    </div>
  );
}

function Star({ project, title }: { project: Project; title: string }) {
  const change = useChangeProject(project.id);
  return (
    <ActionIcon
      className={classes.tool ?? ''}
      variant="subtle"
      color={project.isStarred ? 'yellow' : 'gray'}
      size={32}
      aria-label={`Star ${title}`}
      aria-pressed={project.isStarred}
      onClick={() => change.mutate({ isStarred: !project.isStarred })}
    >
      {project.isStarred ? (
        <IconStarFilled size={18} aria-hidden="true" />
      ) : (
        <IconStar size={18} stroke={1.75} aria-hidden="true" />
      )}
    </ActionIcon>
  );
}

function NameField(props: {
  placeholder: string;
  value: string;
  isSaving: boolean;
  onChange: (text: string) => void;
  onLeave: () => void;
  onEnter: () => void;
  onEscape: () => void;
}) {
  return (
    <form
      className={classes.root}
      onSubmit={(event) => {
        event.preventDefault();
        props.onEnter();
      }}
    >
      <LimitedInput
        className={classes.field ?? ''}
        aria-label="Name"
        placeholder={props.placeholder}
        limit={NAME_MAX_CHARACTERS}
        autoComplete="off"
        ref={focusOnce}
        value={props.value}
        readOnly={props.isSaving}
        onChange={(event) => props.onChange(event.currentTarget.value)}
        onBlur={props.onLeave}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !props.isSaving) props.onEscape();
        }}
      />
    </form>
  );
}
