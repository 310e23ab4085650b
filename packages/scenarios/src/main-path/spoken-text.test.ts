import { expect, test } from 'vitest';
import { openSharedStack } from '../stack/shared-stack.ts';
import { generationOf, makeAudio } from '../stack/requests.ts';

const stack = await openSharedStack();

test('the voice speaks words, users see what they wrote, and a pause is silent', async () => {
  const client = await stack.signIn('spoken@example.com');
  const text = 'Only $19.50 today 👋. [pause 2s] By @jane_doe.';
  const { id } = await makeAudio(client, text);
  const { input } = await stack.db
    .selectFrom('stages')
    .select('input')
    .where('generation_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(input['plan']).toEqual({
    leadSeconds: 0,
    pieces: [
      { text: 'Only nineteen dollars and fifty cents today.', restSeconds: 2 },
      { text: 'By at jane underscore doe.', restSeconds: 0 },
    ],
  });
  const generation = await generationOf(client, id);
  expect(generation.input.text).toBe(text);
  // The duration of twelve words at 2.5 a second, and the pause.
  expect(generation.result.durationSeconds).toBeCloseTo(12 / 2.5 + 2, 0);
});

test('a pause beyond the limits is refused before anything is charged', async () => {
  const client = await stack.signIn('too-long-a-pause@example.com');
  const written = await client.post('/api/replicate/audio', {
    text: 'Wait [pause 9s] for it',
    speaker: 'default-male',
  });
  expect(written.status).toBe(400);
  expect(written.body.message).toBe(
    'A pause can last 0.1 to 5 seconds. Write it like this: [pause 0.5s].',
  );
});
