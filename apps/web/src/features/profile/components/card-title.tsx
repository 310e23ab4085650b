import { NAME_MAX_CHARACTERS } from '@talkreel/contracts/constants';
import type { Project } from '@talkreel/contracts/http/projects';
import {
  RenameButton,
  TitleField,
  useRenaming,
} from '../../../components/editable-title/title-field.tsx';
import { StarButton } from '../../../components/star-button/star-button.tsx';
import { lengthProblem } from '../../../lib/length-problem.ts';
import { useChangeProject } from '../../../lib/projects.ts';
import classes from './card-title.module.css';

/** The title of a card, which its owner can change, and its star. */
export function CardTitle({
  project,
  title,
  caption,
}: {
  project: Project;
  title: string;
  /** Who speaks, where the title does not say it. */
  caption: string | null;
}) {
  const change = useChangeProject(project.id);
  // The star can be changed while a name is being saved.
  const star = useChangeProject(project.id);
  const { rename, ...renaming } = useRenaming();
  const save = (then: () => void): void => {
    const name = (renaming.typed ?? '').trim();
    if (change.isPending || lengthProblem(name, NAME_MAX_CHARACTERS) !== null) return;
    if (name === (project.name ?? '')) return then();
    change.mutate({ name }, { onSuccess: then });
  };

  if (renaming.typed !== null)
    return (
      <TitleField
        renaming={renaming}
        label="Name"
        placeholder={title}
        isSaving={change.isPending}
        onSave={save}
        classNames={{ form: classes.root, field: classes.field }}
      />
    );
  return (
    <div>
      <div className={classes.root}>
        <div className={classes.name}>
          <h3 className={classes.title}>{title}</h3>
          <RenameButton
            ref={rename}
            title={title}
            size={32}
            className={classes.rename}
            onClick={() => renaming.setTyped(project.name ?? '')}
          />
        </div>
        <StarButton
          className={classes.tool}
          label={`Star ${title}`}
          isStarred={project.isStarred}
          onToggle={() => star.mutate({ isStarred: !project.isStarred })}
          size={32}
        />
      </div>
      {caption !== null && <p className={classes.label}>{caption}</p>}
    </div>
  );
}
