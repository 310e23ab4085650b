import { expect, test } from 'vitest';
import type { z } from 'zod';
import { postAudio } from './http/audio.ts';
import { postImage, postPipeline, postScript } from './http/influencers.ts';
import { postLipsync } from './http/lipsync.ts';
import { setTexts } from './texts/sets.ts';

const tooLong = 'x'.repeat(1_001);
const pipeline = {
  influencerDescription: 'An old sailor with a beard',
  gender: 'male',
  scriptTopic: 'Why tea beats coffee',
};

interface Row {
  spec: string;
  body: z.ZodType;
  input: unknown;
  /** The exact messages, by the field they are about. */
  says: Record<string, string>;
}

const rows: Row[] = [
  {
    spec: '§5 dialogue text, missing',
    body: postAudio.body,
    input: { speaker: 'default-male' },
    says: { text: 'Please enter dialogue text' },
  },
  {
    spec: '§5 dialogue text, of spaces only',
    body: postAudio.body,
    input: { text: ' \n ', speaker: 'default-male' },
    says: { text: 'Please enter dialogue text' },
  },
  {
    spec: '§5 audio before the video',
    body: postLipsync.body,
    input: { video: 'clara' },
    says: { audioUrl: 'Please generate audio first' },
  },
  {
    spec: '§5 creator prompt',
    body: postImage.body,
    input: { prompt: '  Four  ' },
    says: { prompt: 'Prompt must be at least 5 characters.' },
  },
  {
    spec: '§5 one shot, too short',
    body: postPipeline.body,
    input: { ...pipeline, influencerDescription: 'Nine char ', scriptTopic: ' Nine char' },
    says: {
      influencerDescription: 'Description must be at least 10 characters',
      scriptTopic: 'Topic must be at least 10 characters',
    },
  },
  {
    spec: '§5 one shot, too long',
    body: postPipeline.body,
    input: { ...pipeline, influencerDescription: tooLong, scriptTopic: tooLong },
    says: {
      influencerDescription: 'Description cannot exceed 1000 characters',
      scriptTopic: 'Topic cannot exceed 1000 characters',
    },
  },
  {
    spec: '§5 one shot, the script alone',
    body: postScript.body,
    input: { topic: 'Tea' },
    says: { topic: 'Topic must be at least 10 characters' },
  },
];

test.each(rows)('$spec: the server refuses it in the same words', ({ body, input, says }) => {
  const { error } = body.safeParse(input);
  expect(
    Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path[0], message])),
  ).toEqual(says);
});

test.each([
  { spec: '§5 creator prompt', body: postImage.body, input: { prompt: 'Five5' } },
  {
    spec: '§5 one shot, shortest',
    body: postPipeline.body,
    input: { ...pipeline, influencerDescription: 'x'.repeat(10), scriptTopic: 'x'.repeat(10) },
  },
  {
    spec: '§5 one shot, longest',
    body: postPipeline.body,
    input: { ...pipeline, influencerDescription: tooLong.slice(1), scriptTopic: tooLong.slice(1) },
  },
])('$spec: the limit itself is allowed', ({ body, input }) => {
  expect(body.safeParse(input).success).toBe(true);
});

test('counts one generation as one', () => {
  expect(setTexts.needs('This batch', 1, 0)).toBe(
    'This batch needs 1 generation and you have 0 left.',
  );
  expect(setTexts.needs('This film', 2, 1)).toBe(
    'This film needs 2 generations and you have 1 left.',
  );
});
