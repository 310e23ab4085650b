import { Button } from '@mantine/core';
import { IconMoodSmile, IconX } from '@tabler/icons-react';
import type { MouthMarkingControl } from '../hooks/use-mouth-marking.ts';
import type { MouthMarking } from '../model/mouth-marking.ts';
import classes from './mouth.module.css';

/** Under the photo: why one might mark its mouth, how far that is, and the way back. */
export function MouthControl({ mouth }: { mouth: MouthMarkingControl }) {
  const { marking } = mouth;
  return (
    <div
      className={classes.control}
      data-marking={marking !== null || undefined}
      role="group"
      aria-label="Mouth of your photo"
    >
      {marking === null ? (
        <Button
          variant="default"
          size="sm"
          leftSection={<IconMoodSmile size={18} stroke={1.75} aria-hidden="true" />}
          onClick={mouth.start}
        >
          Mark the mouth
        </Button>
      ) : (
        <Button
          variant="default"
          size="sm"
          leftSection={<IconX size={18} stroke={1.75} aria-hidden="true" />}
          onClick={mouth.remove}
        >
          Remove the mark
        </Button>
      )}
      <p className={classes.hint} role="status">
        {marking === null
          ? 'So that the lips of your photo can move; closed lips work best. Without it, a bar moves with the voice.'
          : hintOf(marking)}
      </p>
    </div>
  );
}

function hintOf({ isPlaced }: MouthMarking): string {
  if (isPlaced.left && isPlaced.right)
    return 'Marked: the lips of your photo will move with the voice.';
  if (isPlaced.left) return 'Now the right corner.';
  if (isPlaced.right) return 'Now the left corner.';
  return 'Drag the tips to the corners of the mouth, or use the arrow keys.';
}
