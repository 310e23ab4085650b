import { expect, test } from 'vitest';
import { fieldsFor, readCogInputs } from './cog-input.ts';
import { cogStages } from './cog-stages.ts';

const uri = { type: 'string', format: 'uri' };
const text = { type: 'string' };
const whole = { type: 'integer' };
const file = { path: 'a.wav' };

/** What a container with these inputs is given, by the names of its fields. */
function fields(
  stage: 'speech' | 'image' | 'animate' | 'lipsync',
  properties: Record<string, unknown>,
  required: string[] = [],
  schemas: Record<string, unknown> = {},
) {
  const inputs = readCogInputs({
    components: { schemas: { Input: { properties, required }, ...schemas } },
  });
  const givens = {
    speech: () =>
      cogStages.speech.givens({ text: 'Hi.', voiceId: 'v', voice: file, language: 'es' }),
    image: () => cogStages.image.givens({ prompt: 'A baker', width: 640, height: 720, seed: 7 }),
    animate: () => cogStages.animate.givens({ image: file, prompt: 'She speaks.' }),
    lipsync: () => cogStages.lipsync.givens({ video: file, audio: file }),
  }[stage]();
  return Object.fromEntries(
    [...fieldsFor('cog/x', inputs, givens)].map(([name, { value }]) => [name, value]),
  );
}

test('inputs are found by the names that models use', () => {
  expect(fields('lipsync', { audio_input: uri, video_input: uri, bbox_shift: whole })).toEqual({
    video_input: file,
    audio_input: file,
  });
  expect(fields('speech', { gen_text: text, ref_audio: uri, ref_text: text })).toEqual({
    gen_text: 'Hi.',
    ref_audio: file,
  });
});

test('a field of another type is not taken for it', () => {
  // Here `voice` is the name of a voice, and `audio` the reference recording.
  expect(fields('speech', { text, voice: text, audio: uri })).toEqual({ text: 'Hi.', audio: file });
  const nullable = { anyOf: [uri, { type: 'null' }] };
  expect(fields('animate', { image: nullable, prompt: text })).toMatchObject({ image: file });
});

test('what a model does not take keeps its default', () => {
  const size = { width: whole, height: whole };
  expect(
    fields('image', {
      ...{ prompt: text, ...size, seed: { ...whole, maximum: 5 } },
      output_format: { type: 'string', enum: ['webp', 'jpg'] },
      aspect_ratio: { allOf: [{ $ref: '#/components/schemas/ratio' }] },
    }),
  ).toEqual({ prompt: 'A baker', width: 640, height: 720, aspect_ratio: 'custom' });
  expect(
    fields(
      'image',
      { prompt: text, ...size, ratio: text, aspect_ratio: { allOf: [{ $ref: '#/x/ratio' }] } },
      [],
      {
        ratio: { enum: ['1:1', '16:9'] },
      },
    ),
  ).not.toHaveProperty('aspect_ratio');
});

test.each([
  ['has no place for the voice', 'speech', { text }, [], /no input for audio_prompt; it has text/],
  ['has a size of its own', 'image', { prompt: text }, [], /no input for width/],
  [
    'cannot be so large',
    'image',
    { prompt: text, width: { ...whole, maximum: 512 }, height: whole },
    [],
    /no input for width/,
  ],
  [
    'asks for more',
    'animate',
    { image: uri, driving_video: uri },
    ['image', 'driving_video'],
    /asks for driving_video/,
  ],
  [
    'does not speak the language',
    'speech',
    { text, speaker: uri, language: { enum: ['en'] } },
    ['language'],
    /asks for language/,
  ],
] as const)(
  'a model that %s is refused before anything is sent',
  (_what, stage, properties, required, message) => {
    expect(() => fields(stage, properties, [...required])).toThrow(message);
  },
);

test.each([[null], [{}], [{ components: { schemas: { Input: { properties: 7 } } } }]])(
  'what describes no model is not read: %j',
  (document) => {
    expect(() => readCogInputs(document)).toThrow();
  },
);
