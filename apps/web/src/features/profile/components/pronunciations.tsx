import { useState, type SyntheticEvent } from 'react';
import { Button, Stack } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  PRONUNCIATION_SPOKEN_MAX_CHARACTERS,
  PRONUNCIATION_WRITTEN_MAX_CHARACTERS,
} from '@talkreel/contracts/constants';
import type { Pronunciation, PronunciationBody } from '@talkreel/contracts/http/pronunciations';
import { LimitedInput } from '../../../components/limited-field/limited-input.tsx';
import { call } from '../../../lib/api/client.ts';
import { lengthProblem } from '../../../lib/length-problem.ts';
import { pronunciationsQuery } from '../../../lib/pronunciations.ts';
import { Fold, FoldLoading } from './fold.tsx';
import { report } from './report.ts';

/** The user's own pronunciations of names and brands. */
export function Pronunciations() {
  const { data: words, isError, refetch } = useQuery(pronunciationsQuery);
  const remove = useDeletePronunciation();
  return (
    <Fold title="Pronunciation">
      <p>Teach the voices a name or a brand. Captions keep your spelling.</p>
      {words ? (
        words.length > 0 && (
          <ul>
            {words.map((word) => (
              <Row
                key={word.id}
                word={word}
                isRemoving={remove.isPending && remove.variables === word.id}
                onRemove={() => remove.mutate(word.id, { onError: report })}
              />
            ))}
          </ul>
        )
      ) : (
        <FoldLoading isError={isError} onRetry={() => void refetch()} />
      )}
      <NewWord />
    </Fold>
  );
}

function Row({
  word,
  isRemoving,
  onRemove,
}: {
  word: Pronunciation;
  isRemoving: boolean;
  onRemove: () => void;
}) {
  return (
    <li>
      <span>
        {word.written}
        <small>said as “{word.spoken}”</small>
      </span>
      <Button
        variant="subtle"
        size="compact-sm"
        loading={isRemoving}
        onClick={onRemove}
        aria-label={`Remove ${word.written}`}
      >
        Remove
      </Button>
    </li>
  );
}

const noWord = { written: '', spoken: '' };

function NewWord() {
  const set = useSetPronunciation();
  const [word, setWord] = useState(noWord);
  const { written, spoken } = word;
  const isTooLong =
    lengthProblem(written, PRONUNCIATION_WRITTEN_MAX_CHARACTERS) !== null ||
    lengthProblem(spoken, PRONUNCIATION_SPOKEN_MAX_CHARACTERS) !== null;
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (!isTooLong) set.mutate(word, { onSuccess: () => setWord(noWord), onError: report });
  };
  return (
    <form onSubmit={submit}>
      <Stack gap={8} mt="sm">
        <LimitedInput
          label="Word"
          placeholder="Nyx"
          limit={PRONUNCIATION_WRITTEN_MAX_CHARACTERS}
          value={written}
          onChange={(event) => setWord({ ...word, written: event.currentTarget.value })}
        />
        <LimitedInput
          label="Say it as"
          placeholder="nicks"
          limit={PRONUNCIATION_SPOKEN_MAX_CHARACTERS}
          value={spoken}
          onChange={(event) => setWord({ ...word, spoken: event.currentTarget.value })}
        />
        <Button
          type="submit"
          variant="default"
          loading={set.isPending}
          disabled={written.trim() === '' || spoken.trim() === ''}
        >
          Save pronunciation
        </Button>
      </Stack>
    </form>
  );
}

/** The list is refetched whatever the outcome: another tab may have changed it too. */
function useSetPronunciation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: PronunciationBody) => call('postPronunciation', { body }),
    onSettled: () => client.invalidateQueries({ queryKey: pronunciationsQuery.queryKey }),
  });
}

function useDeletePronunciation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call('deletePronunciation', { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: pronunciationsQuery.queryKey }),
  });
}
