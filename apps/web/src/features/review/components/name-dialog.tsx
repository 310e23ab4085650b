import { useState, type SyntheticEvent } from 'react';
import { Button, Group } from '@mantine/core';
import { NAME_MAX_CHARACTERS } from '@talkreel/contracts/constants';
import { cleanName } from '@talkreel/contracts/clean-name';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { LimitedInput } from '../../../components/limited-field/limited-input.tsx';
import { lengthProblem } from '../../../lib/length-problem.ts';

interface NameDialogProps {
  name: string;
  onAnswer: (name: string) => void;
  onClose: () => void;
}

/** Asks a client what they call themselves. */
export default function NameDialog({ name, onAnswer, onClose }: NameDialogProps) {
  const [typed, setTyped] = useState(name);
  const clean = cleanName(typed);
  const isName = clean !== '' && lengthProblem(clean, NAME_MAX_CHARACTERS) === null;
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (isName) onAnswer(clean);
  };
  return (
    // The second press of a double click would close it at once.
    <Dialog onClose={onClose} closeOnClickOutside={false} title="Your name" size={420}>
      <form onSubmit={submit}>
        <LimitedInput
          label="Name"
          description="Everybody with this link sees it beside what you say. This browser remembers it."
          limit={NAME_MAX_CHARACTERS}
          value={typed}
          autoComplete="name"
          data-autofocus
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap="sm" mt="lg">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="filled" disabled={!isName}>
            Continue
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
