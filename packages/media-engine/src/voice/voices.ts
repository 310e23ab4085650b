import type { VoiceFinish, VoiceSettings } from './driver.ts';

export interface Voice {
  id: string;
  name: string;
  /** One word for the voice chip. */
  character: string;
  description: string;
  gender: 'male' | 'female';
  settings: VoiceSettings;
  finish: VoiceFinish;
  /** The text of the sample file. */
  sampleText: string;
}

/** The seven voices of the product, in display order. Each is made from a recorded speaker. */
export const voices: readonly Voice[] = [
  {
    id: 'default-male',
    name: 'Sam · Default Male',
    character: 'Clear',
    description: 'An even, friendly American man.',
    gender: 'male',
    settings: { speaker: 'rms', size: 1.05, stretch: 1.1 },
    finish: {
      eq: [
        { kind: 'low-shelf', hz: 160, gainDb: 2 },
        { kind: 'peak', hz: 2900, gainDb: -2, q: 0.9 },
        { kind: 'high-shelf', hz: 6500, gainDb: -3 },
      ],
      roomDb: -24,
    },
    sampleText:
      'Hi there! I am the voice you hear when nothing else is chosen. Clear, calm, and ready to talk about your product.',
  },
  {
    id: 'custom-male-1',
    name: 'Ewan · Male Voice 1',
    character: 'Bright',
    description: 'A light, upbeat man with a Scottish accent.',
    gender: 'male',
    settings: { speaker: 'awb', size: 1, stretch: 1.1, pitchHz: { mean: 140, spread: 22 } },
    finish: {
      eq: [
        { kind: 'low-shelf', hz: 180, gainDb: -2 },
        { kind: 'peak', hz: 1800, gainDb: 2.5, q: 0.8 },
        { kind: 'high-shelf', hz: 5500, gainDb: 2 },
      ],
      roomDb: -25,
    },
    sampleText:
      'Hello! I keep things light and quick. If you want your offer to sound like good news from a friend, give me a try.',
  },
  {
    id: 'custom-male-2',
    name: 'Callum · Male Voice 2',
    character: 'Deep',
    description: 'A low, unhurried man with a Scottish accent; deeper tone.',
    gender: 'male',
    settings: { speaker: 'awb', size: 0.95, stretch: 1.2, pitchHz: { mean: 92, spread: 12 } },
    finish: {
      eq: [
        { kind: 'low-shelf', hz: 200, gainDb: 4 },
        { kind: 'peak', hz: 3200, gainDb: -2, q: 0.8 },
        { kind: 'high-shelf', hz: 5000, gainDb: -5 },
      ],
      roomDb: -21,
    },
    sampleText:
      'Good evening. I take my time, and I mean every word. Use me when your story should sound serious, and stay with people.',
  },
  {
    id: 'custom-female-1',
    name: 'June · Female Voice 1',
    character: 'Warm',
    description: 'A natural, rounded American woman.',
    gender: 'female',
    settings: { speaker: 'slt', size: 0.95, stretch: 1.15, pitchHz: { mean: 178, spread: 20 } },
    finish: {
      eq: [
        { kind: 'low-shelf', hz: 240, gainDb: 2.5 },
        { kind: 'peak', hz: 2800, gainDb: -2.5, q: 0.9 },
        { kind: 'high-shelf', hz: 6500, gainDb: -2 },
      ],
      roomDb: -23,
    },
    sampleText:
      'Hey, it is nice to meet you. I sound like the friend who tries everything first, and tells you what is really worth it.',
  },
  {
    id: 'custom-female-2',
    name: 'Zoe · Female Voice 2',
    character: 'Expressive',
    description: 'A lively American woman whose voice swings up and down; expressive tone.',
    gender: 'female',
    settings: { speaker: 'slt', size: 0.98, stretch: 1.12, pitchHz: { mean: 210, spread: 38 } },
    finish: {
      eq: [
        { kind: 'low-shelf', hz: 260, gainDb: -2.5 },
        { kind: 'peak', hz: 2200, gainDb: 3, q: 0.8 },
        { kind: 'high-shelf', hz: 6000, gainDb: 1 },
      ],
      roomDb: -24,
    },
    sampleText:
      'Oh, you have got to see this! I bring the energy, the smile, and the wow. Ready to make people stop scrolling?',
  },
  {
    id: 'custom-female-3',
    name: 'Iris · Female Voice 3',
    character: 'Soft',
    description: 'A low, quiet, unhurried American woman; soft.',
    gender: 'female',
    settings: { speaker: 'rms', size: 1.13, stretch: 1.22, pitchHz: { mean: 143, spread: 14 } },
    finish: {
      eq: [
        { kind: 'low-shelf', hz: 260, gainDb: 3.5 },
        { kind: 'peak', hz: 3000, gainDb: -4, q: 0.7 },
        { kind: 'high-shelf', hz: 5500, gainDb: -4 },
      ],
      roomDb: -20,
    },
    sampleText:
      'Take a slow breath, and stay with me for a moment. I speak gently, so that your message can feel calm and close.',
  },
  {
    id: 'custom-female-4',
    name: 'Mia · Female Voice 4',
    character: 'Youthful',
    description: 'A high, bright, youthful American woman.',
    gender: 'female',
    settings: { speaker: 'slt', size: 1, stretch: 1.1, pitchHz: { mean: 256, spread: 24 } },
    finish: {
      eq: [
        { kind: 'low-shelf', hz: 300, gainDb: -5 },
        { kind: 'peak', hz: 3600, gainDb: 3.5, q: 0.7 },
        { kind: 'high-shelf', hz: 7000, gainDb: 3 },
      ],
      roomDb: -26,
    },
    sampleText:
      'Hi hi! Small voice, big opinions. I am quick, sweet, and a little bit cheeky, and I love a good surprise.',
  },
];

export const defaultVoiceId = 'default-male';

/** The voice with this id; throws a `RangeError` that names an unknown id. */
export function voiceById(id: string): Voice {
  const voice = voices.find((candidate) => candidate.id === id);
  if (!voice) throw new RangeError(`Unknown voice "${id}".`);
  return voice;
}
