import { useState } from 'react';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { NAME_MAX_CHARACTERS } from '@talkreel/contracts/constants';
import { influencerQuery, useRenameInfluencer } from '../../lib/influencers.ts';
import { lengthProblem } from '../../lib/length-problem.ts';
import { LimitedInput } from '../limited-field/limited-input.tsx';
import classes from './influencer-name.module.css';

/** The name of the user's own influencer; asked for if it has none. */
export function InfluencerName({ projectId }: { projectId: number }) {
  const { data: influencer } = useQuery(influencerQuery(projectId));
  const rename = useRenameInfluencer(projectId);
  /** The text in the field; null shows the saved name. */
  const [typed, setTyped] = useState<string | null>(null);
  if (influencer === undefined) return null;
  const saved = influencer.isNamed ? influencer.name : '';
  const name = typed ?? saved;
  return (
    <form
      className={classes.root}
      onSubmit={(event) => {
        event.preventDefault();
        // Text typed while saving stays.
        rename.mutate(name, { onSuccess: () => setTyped((now) => (now === name ? null : now)) });
      }}
    >
      <LimitedInput
        className={classes.field ?? ''}
        label="Name"
        description={saved === '' ? 'Name your influencer so you can find it again.' : null}
        placeholder={influencer.name}
        limit={NAME_MAX_CHARACTERS}
        autoComplete="off"
        value={name}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button
        type="submit"
        variant="default"
        loading={rename.isPending}
        disabled={name.trim() === saved || lengthProblem(name, NAME_MAX_CHARACTERS) !== null}
      >
        Save name
      </Button>
    </form>
  );
}
