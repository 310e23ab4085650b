import { Button } from '@mantine/core';
import type { PairingDoubt } from '../../lib/pairing.ts';
import classes from './voice-picker.module.css';

interface PairingQuestionProps {
  doubt: PairingDoubt | null;
  /** Takes the voice that is offered instead. */
  onTake: (voiceId: string) => void;
}

/** Asks about a voice that contradicts its face, and offers the one that suits. It blocks nothing. */
export function PairingQuestion({ doubt, onTake }: PairingQuestionProps) {
  return (
    <div role="status">
      {doubt !== null && (
        <div className={classes.doubt}>
          <p>{doubt.question}</p>
          <Button size="compact-sm" variant="default" onClick={() => onTake(doubt.voiceId)}>
            Use {doubt.voiceName}
          </Button>
        </div>
      )}
    </div>
  );
}
