import { z } from 'zod';
import { expect, test } from 'vitest';
import { unknownFields } from './unknown-fields.ts';

const body = z.object({
  text: z.string().trim(),
  scenes: z.array(z.object({ actor: z.string() })).default([]),
  more: z.record(z.string(), z.unknown()).optional(),
  rate: z.number().default(1),
});
const unknownIn = (sent: unknown) => unknownFields(sent, body.parse(sent));

test('fields that validation dropped are named by their path', () => {
  expect(
    unknownIn({ text: ' a ', txt: 'b', scenes: [{ actor: 'x' }, { actor: 'y', voice: 'z' }] }),
  ).toEqual(['txt', 'scenes.1.voice']);
});

test('defaults, changed values and free-form fields are no unknown ones', () => {
  expect(unknownIn({ text: ' a ', more: { anything: { goes: 1 } } })).toEqual([]);
});

test('of very many only some are named', () => {
  const many = Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`f${at}`, at]));
  expect(unknownIn({ text: 'a', ...many })).toHaveLength(5);
});
