import { useState } from 'react';
import { Button, Group } from '@mantine/core';
import { NAME_MAX_CHARACTERS } from '@talkreel/contracts/constants';
import type { Influencer } from '@talkreel/contracts/http/influencers';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { LimitedInput } from '../../../components/limited-field/limited-input.tsx';
import { useRenameInfluencer } from '../../../lib/influencers.ts';
import { lengthProblem } from '../../../lib/length-problem.ts';

/** Names one of the user's influencers; an empty name removes it. */
export default function RenameDialog({
  influencer,
  onClose,
}: {
  influencer: Influencer;
  onClose: () => void;
}) {
  const rename = useRenameInfluencer(influencer.id);
  const [name, setName] = useState(influencer.isNamed ? influencer.name : '');
  return (
    <Dialog onClose={onClose} title="Rename" size="sm">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (lengthProblem(name, NAME_MAX_CHARACTERS) === null)
            rename.mutate(name, { onSuccess: onClose });
        }}
      >
        <LimitedInput
          label="Name"
          placeholder={`User Influencer ${influencer.id}`}
          limit={NAME_MAX_CHARACTERS}
          autoComplete="off"
          data-autofocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap="sm" mt="lg">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="filled" loading={rename.isPending}>
            Save name
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
