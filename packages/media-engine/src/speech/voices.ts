import type { VoiceSettings } from './driver.ts';

/** How the dry voice is finished after synthesis. */
export interface VoiceFinish {
  /** Peaking and shelving equaliser bands. */
  eq: Array<{ kind: 'low-shelf' | 'peak' | 'high-shelf'; hz: number; gainDb: number; q?: number }>;
  /** Loudness of the early reflections against the direct sound, dB. */
  roomDb: number;
}

export interface Voice {
  id: string;
  name: string;
  /** One word for the voice chip. */
  character: string;
  description: string;
  gender: 'male' | 'female';
  settings: VoiceSettings;
  finish: VoiceFinish;
  /** What the sample file says. */
  sampleText: string;
}

const american = 'en-US';
const british = 'en-GB';

/** The seven voices of the product, in the order they are offered. All are synthetic stand-ins. */
export const voices: readonly Voice[] = [
  {
    id: 'default-male',
    name: 'Default Male',
    character: 'Clear',
    description: 'An even, friendly everyday voice.',
    gender: 'male',
    settings: {
      accent: american,
      wordsPerMinute: 146,
      pitchHz: { base: 92, top: 138 },
      timbre: [
        'formant 1 98 100 95',
        'formant 2 99 100 95',
        'formant 3 98 98 100',
        'formant 4 98 80 100',
        'flutter 3',
        'voicing 95',
        'consonants 95 95',
      ],
    },
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
    name: 'Male Voice 1',
    character: 'Bright',
    description: 'A light, upbeat voice with a British accent.',
    gender: 'male',
    settings: {
      accent: british,
      wordsPerMinute: 152,
      pitchHz: { base: 94, top: 152 },
      timbre: [
        'formant 1 104 100 90',
        'formant 2 106 112 90',
        'formant 3 107 112 95',
        'formant 4 106 100 100',
        'flutter 4',
        'voicing 85',
        'consonants 105 110',
        'stressAdd 10 10 0 0 0 0 -10 -10',
      ],
    },
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
    name: 'Male Voice 2',
    character: 'Deep',
    description: 'A low, unhurried voice with weight; deeper tone.',
    gender: 'male',
    settings: {
      accent: american,
      wordsPerMinute: 138,
      pitchHz: { base: 62, top: 92 },
      timbre: [
        'formant 0 95 115 100',
        'formant 1 88 110 95',
        'formant 2 87 100 95',
        'formant 3 86 95 100',
        'formant 4 88 70 100',
        'formant 5 90 60 100',
        'flutter 2',
        'voicing 125',
        'consonants 80 85',
      ],
    },
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
    name: 'Female Voice 1',
    character: 'Warm',
    description: 'A natural, rounded voice for everyday stories.',
    gender: 'female',
    settings: {
      accent: american,
      wordsPerMinute: 148,
      pitchHz: { base: 160, top: 232 },
      timbre: [
        'formant 0 105 95 120',
        'formant 1 112 95 125',
        'formant 2 113 85 120',
        'formant 3 114 80 120',
        'formant 4 115 75 115',
        'formant 5 115 75 115',
        'flutter 3',
        'roughness 1',
        'breath 0 1 2 2 1 1 1 1',
        'consonants 110 110',
      ],
    },
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
    name: 'Female Voice 2',
    character: 'Expressive',
    description: 'A lively voice that swings up and down; expressive tone.',
    gender: 'female',
    settings: {
      accent: american,
      wordsPerMinute: 154,
      pitchHz: { base: 148, top: 300 },
      timbre: [
        'formant 0 108 80 130',
        'formant 1 118 105 115',
        'formant 2 121 112 110',
        'formant 3 122 105 115',
        'formant 4 120 90 115',
        'formant 5 118 80 115',
        'flutter 4',
        'roughness 0',
        'consonants 118 118',
        'stressAdd 0 0 -10 -10 0 0 20 40',
      ],
    },
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
    name: 'Female Voice 3',
    character: 'Soft',
    description: 'A breathy, quiet voice with a British accent; soft.',
    gender: 'female',
    settings: {
      accent: british,
      wordsPerMinute: 140,
      pitchHz: { base: 144, top: 182 },
      timbre: [
        'formant 0 108 105 140',
        'formant 1 109 80 170',
        'formant 2 108 65 165',
        'formant 3 110 60 160',
        'formant 4 112 55 150',
        'formant 5 112 50 150',
        'flutter 2',
        'roughness 2',
        'breath 0 4 6 6 5 4 3 2',
        'voicing 80',
        'consonants 85 80',
      ],
    },
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
    name: 'Female Voice 4',
    character: 'Youthful',
    description: 'A small, sparkling, youthful voice.',
    gender: 'female',
    settings: {
      accent: american,
      wordsPerMinute: 158,
      pitchHz: { base: 246, top: 336 },
      timbre: [
        'formant 0 112 70 120',
        'formant 1 126 90 110',
        'formant 2 129 105 105',
        'formant 3 130 115 110',
        'formant 4 128 110 110',
        'formant 5 126 100 110',
        'flutter 3',
        'roughness 0',
        'consonants 128 122',
      ],
    },
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

/** The voice with this id; throws a `RangeError` that names it where there is none. */
export function voiceById(id: string): Voice {
  const voice = voices.find((candidate) => candidate.id === id);
  if (!voice) throw new RangeError(`Unknown voice "${id}".`);
  return voice;
}
