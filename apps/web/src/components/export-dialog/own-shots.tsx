import { Button } from '@mantine/core';
import { ShotsPart, type ShotsPartProps } from './shots-part.tsx';
import type { ShotsChoice } from './use-shots-choice.ts';
import dialog from './export-dialog.module.css';
import classes from './shots.module.css';

/** The shots of one video: where they come from, and what its template asks for. */
export function OwnShots({
  choice,
  ...rest
}: Omit<ShotsPartProps, 'choice'> & { choice: ShotsChoice }) {
  return (
    <ShotsPart choice={choice} blanksOf={choice.userId} {...rest}>
      <OfSet choice={choice} />
    </ShotsPart>
  );
}

/** Whether the shots of a video are those of its batch or film, and which of those it does not say. */
function OfSet({ choice }: { choice: Pick<ShotsChoice, 'set' | 'takeOfSet'> }) {
  const { set, takeOfSet } = choice;
  if (set === null) return null;
  return (
    <div className={classes.ofSet}>
      {takeOfSet === null ? (
        <p className={dialog.note}>
          {set.shots.length > 0
            ? `These are the shots of its ${set.of}. What you change here is for this video alone.`
            : `Its ${set.of} has no shots for this video.`}
        </p>
      ) : (
        <div className={classes.row}>
          <span className={dialog.note}>Changed for this video alone.</span>
          <Button variant="default" size="xs" onClick={takeOfSet}>
            Use the shots of its {set.of}
          </Button>
        </div>
      )}
      {set.missing.map((words) => (
        <p key={words} className={dialog.note}>
          Left out, since this video does not say it: “{words}”
        </p>
      ))}
    </div>
  );
}
