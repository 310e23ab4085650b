import { Button } from '@mantine/core';
import { IconMoodSmile, IconPlayerPlay, IconX } from '@tabler/icons-react';
import type { Look } from '../hooks/use-face-check.ts';
import type { MouthMarkingControl } from '../hooks/use-mouth-marking.ts';
import { faceSentences } from '../model/judge-faces.ts';
import { whyHeadStays, type MouthMarking, type Region } from '../model/mouth-marking.ts';
import { MouthHandles } from './mouth-handles.tsx';
import classes from './mouth.module.css';

const percent = (share: number): string => `${share * 100}%`;

/** Below the photo: the verdict on it, the detected mouth if any, and a way to mark it by hand. */
export function MouthControl({
  mouth,
  photoUrl,
  preview,
}: {
  mouth: MouthMarkingControl;
  photoUrl: string;
  preview: Preview;
}) {
  const { look, marking } = mouth;
  const problem = typeof look === 'object' ? look.problem : null;
  if (!mouth.isOffered)
    return problem === null ? null : <p className={classes.problem}>{faceSentences[problem]}</p>;
  const closeUp = marking?.closeUp ?? null;
  return (
    <div
      className={classes.control}
      data-marking={marking !== null || undefined}
      role="group"
      aria-label="Mouth of your photo"
    >
      <Choices mouth={mouth} preview={preview} />
      <div className={classes.words} role="status">
        {problem !== null && <p className={classes.problem}>{faceSentences[problem]}</p>}
        <p className={classes.hint}>{marking === null ? askOf(look) : hintOf(marking)}</p>
      </div>
      {marking !== null && closeUp !== null && (
        <MouthCloseUp
          photoUrl={photoUrl}
          marking={marking}
          region={closeUp}
          onPlace={mouth.place}
        />
      )}
    </div>
  );
}

interface Preview {
  isPlaying: boolean;
  play: () => void;
}

function Choices({ mouth, preview }: { mouth: MouthMarkingControl; preview: Preview }) {
  return mouth.marking === null ? (
    <Button
      variant="default"
      size="sm"
      leftSection={<IconMoodSmile size={18} stroke={1.75} aria-hidden="true" />}
      onClick={mouth.start}
    >
      Mark the mouth
    </Button>
  ) : (
    <div className={classes.choices}>
      <Button
        variant="default"
        size="sm"
        disabled={mouth.mark === null || preview.isPlaying}
        leftSection={<IconPlayerPlay size={18} stroke={1.75} aria-hidden="true" />}
        onClick={preview.play}
      >
        Preview the lips
      </Button>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconX size={18} stroke={1.75} aria-hidden="true" />}
        onClick={mouth.remove}
      >
        Remove the mark
      </Button>
    </div>
  );
}

function askOf(look: Look): string {
  if (look === 'looking') return 'Looking for the mouth…';
  if (look === 'failed')
    return 'This browser can’t look for the mouth. Mark it by hand so the lips can move; otherwise a bar moves with the voice.';
  return 'Lets the lips of your photo move; closed lips work best. Without a mark, they move only if a face is found as the video is made; otherwise a bar moves with the voice.';
}

const headSentences = {
  'eyes-unseen': ' The head stays still, because the eyes can’t be seen well enough.',
  'face-unfit': ' The head stays still, because the face is small, bent or turned away.',
};

function hintOf(marking: MouthMarking): string {
  const { isPlaced, closeUp } = marking;
  const why = whyHeadStays(marking);
  const head = why === null ? '' : headSentences[why];
  if (closeUp !== null)
    return `Mouth found. If the handles aren’t at its corners, drag them there. The preview is free and silent.${head}`;
  if (isPlaced.left && isPlaced.right)
    return `Marked: the lips of your photo will move with the voice.${head}`;
  if (isPlaced.left) return 'Now the right corner.';
  if (isPlaced.right) return 'Now the left corner.';
  return 'Drag the handles to the corners of the mouth, or use the arrow keys.';
}

/** A close-up of the detected mouth, with adjustable corners. */
function MouthCloseUp({
  photoUrl,
  marking,
  region,
  onPlace,
}: {
  photoUrl: string;
  marking: MouthMarking;
  region: Region;
  onPlace: MouthMarkingControl['place'];
}) {
  return (
    <div className={classes.closeUp}>
      <div
        className={classes.enlarged}
        style={{
          width: percent(1 / region.width),
          height: percent(1 / region.height),
          left: percent(-region.x / region.width),
          top: percent(-region.y / region.height),
        }}
      >
        <img src={photoUrl} alt="" />
        <MouthHandles marking={marking} onPlace={onPlace} />
      </div>
    </div>
  );
}
