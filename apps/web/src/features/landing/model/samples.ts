/** A finished clip of our own cast, shipped with the app. */
export interface SampleClip {
  id: string;
  url: string;
  poster: string;
  /** Describes the speaker, for users who cannot see the clip. */
  who: string;
  /** The spoken words, word for word. */
  line: string;
}

const clip = (id: string, who: string, line: string): SampleClip => ({
  id,
  url: `/samples/${id}.mp4`,
  poster: `/samples/${id}.jpg`,
  who,
  line,
});

/** The three clips of the hero: a person in front, a puppet and a robot behind her. */
export const heroClips = {
  person: clip('hero-1', 'a woman', 'I’ve never had a bad hair day. Type a line, and I’ll say it.'),
  puppet: clip('hero-2', 'a felt puppet', 'I sell socks now. It’s a living.'),
  robot: clip('hero-3', 'a robot', 'Change one word. I’ll say it again.'),
};

/** The try-out's clip: its opening line, spoken by its first actor. */
export const preparedClip = {
  url: '/samples/try-out.mp4',
  who: 'Clara',
  line: 'One lamp, no hum. Meet the quietest hour of your desk.',
};

export interface ExampleClip extends SampleClip {
  /** The purpose of the video. */
  purpose: string;
}

export const exampleClips: ExampleClip[] = [
  {
    ...clip(
      'example-1',
      'a man',
      'Your plant isn’t dramatic. It’s thirsty. Put one of these in the pot, and it drinks when it wants to. You can go on holiday now.',
    ),
    purpose: 'A product, explained',
  },
  {
    ...clip(
      'example-2',
      'a felt bear',
      'Three things I do before nine. Coffee. Stretching. Regret. This app does the rest: your week, planned in a minute.',
    ),
    purpose: 'An app, teased',
  },
];

/** A description and the portrait generated from it. */
export interface PortraitSample {
  id: string;
  prompt: string;
  image: string;
}

export const portraits: PortraitSample[] = [
  {
    id: 'portrait-1',
    prompt: 'A woman in her sixties with silver hair, a green cardigan, in a library',
  },
  {
    id: 'portrait-2',
    prompt: 'A young man with curly dark hair and round glasses in a blue hoodie, city at night',
  },
  { id: 'portrait-3', prompt: 'A friendly purple felt puppet with orange hair, red curtain' },
].map((sample) => ({ ...sample, image: `/samples/${sample.id}.jpg` }));
