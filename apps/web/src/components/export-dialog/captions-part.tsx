import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { undrawableIn } from '@talkreel/captions/faces';
import { addressOf, routes } from '@talkreel/contracts/routes';
import { captionsTexts } from '@talkreel/contracts/texts/library';
import { captionWordsQuery } from '../../lib/captions/captions.ts';
import { CaptionChoice, type CaptionsChosen } from './caption-choice.tsx';
import { CaptionEditor } from './caption-editor.tsx';
import classes from './captions.module.css';
import dialog from './export-dialog.module.css';

interface CaptionsPartProps {
  projectId: number;
  hasWords: boolean;
  /** Whether the look is for several videos, each with its own words. */
  isForMany: boolean;
  chosen: CaptionsChosen;
  onChoose: (chosen: CaptionsChosen) => void;
  draft: string | null;
  onDraft: (draft: string | null) => void;
  fonts: number;
}

/** Chooses whether captions are burnt in, how they look, and what they say. */
export function CaptionsPart(props: CaptionsPartProps) {
  return (
    <fieldset className={dialog.group}>
      <legend className={dialog.legend}>Captions</legend>
      {props.hasWords ? (
        <Captions {...props} />
      ) : (
        <p className={classes.note}>{captionsTexts.none}</p>
      )}
    </fieldset>
  );
}

function Captions({
  projectId,
  isForMany,
  chosen,
  onChoose,
  draft,
  onDraft,
  fonts,
}: CaptionsPartProps) {
  const { data: captions, isError, refetch } = useQuery(captionWordsQuery(projectId));
  if (captions === undefined && isError)
    return (
      <div className={classes.correct} role="alert">
        <span className={classes.note}>The captions could not be loaded.</span>
        <Button variant="default" size="sm" onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    );
  if (captions === undefined) return <Skeleton height={180} radius={10} />;
  return (
    <>
      <CaptionChoice value={chosen} onChange={onChoose} fonts={fonts} />
      {chosen.style !== null && !isForMany && (
        <CaptionEditor projectId={projectId} captions={captions} draft={draft} onDraft={onDraft} />
      )}
      {chosen.style !== null && !isForMany && <LeftOut text={draft ?? captions.text} />}
      {isForMany ? (
        <p className={classes.note}>
          Each video shows its own captions. Videos without speech show none.
        </p>
      ) : (
        <p className={`${classes.note} ${classes.beside}`}>
          Or as a file beside the video:{' '}
          <a
            className={classes.link}
            href={addressOf(routes.getProjectSubtitles, { params: { id: projectId } })}
            download
          >
            Download SRT
          </a>
        </p>
      )}
    </>
  );
}

/** Names the characters that none of our fonts has, before anything is exported. */
function LeftOut({ text }: { text: string }) {
  const characters = undrawableIn(text);
  if (characters.length === 0) return null;
  return (
    <p className={classes.note} role="status">
      {captionsTexts.leftOut(characters)}
    </p>
  );
}
