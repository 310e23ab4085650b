import {
  FREE_GENERATIONS_DEFAULT,
  PACK_GENERATIONS,
  PACK_PRICE_CENTS,
  PREMIUM_GENERATIONS_PER_MONTH,
} from '@talkreel/contracts/constants';
import { formatPrice } from '../../lib/format.ts';
import { Chain, Faces, Figures, Lines } from './components/pieces.tsx';
import type { SlideProps } from './components/slide.tsx';

export interface DeckSlide extends SlideProps {
  id: string;
}

const picture = (id: string): string => `/samples/${id}.jpg`;

/** The deck. Every sentence describes the product as it is; nothing here is a forecast. */
export const slides: DeckSlide[] = [
  {
    id: 'cover',
    ground: 'coral',
    isCover: true,
    title: 'Videos that talk, from a line of text.',
    lead: 'Talkreel gives a script a face and a voice, for people who have something to sell or something to say.',
    children: <Faces images={[picture('hero-1'), picture('hero-2'), picture('hero-3')]} />,
  },
  {
    id: 'problem',
    ground: 'paper',
    title: 'Finding out what works costs more than making it.',
    lead: 'A marketer who wants five openings of one clip hires, briefs, waits and reshoots five times.',
    children: (
      <Lines
        lines={[
          {
            term: 'Slow',
            text: 'Casting, contract and shoot come before the first second of video.',
          },
          { term: 'Fixed', text: 'One wrong word means another shoot.' },
          { term: 'Expensive', text: 'Every variant is invoiced, including the failures.' },
        ]}
      />
    ),
  },
  {
    id: 'product',
    ground: 'stage',
    title: 'Three steps, a few minutes.',
    lead: 'A small studio on your desk: no camera, no timeline, no editing skills.',
    children: (
      <Lines
        isNumbered
        lines={[
          {
            term: 'Select an actor',
            text: 'People, puppets and robots, each with a clip of 8 to 20 seconds.',
          },
          {
            term: 'Create the audio',
            text: 'Seven voices. The measured length tells you whether the words fit.',
          },
          {
            term: 'Generate the video',
            text: 'The mouth is matched to the audio; you download the file.',
          },
        ]}
      />
    ),
  },
  {
    id: 'one-shot',
    ground: 'violet',
    title: 'Or fill in one form and walk away.',
    lead: 'One Shot runs the whole chain from a description and a topic. Each part appears on screen as it is finished.',
    children: (
      <Chain
        links={[
          { term: 'Script', text: 'Written from the topic, to be spoken in at most 15 seconds.' },
          { term: 'Portrait', text: 'Made from the description.' },
          { term: 'Voice', text: 'Speaks the script, while the portrait learns to move.' },
          { term: 'Video', text: 'Face and voice, lip-synced.' },
        ]}
      />
    ),
  },
  {
    id: 'cast',
    ground: 'paper',
    title: 'A cast of our own.',
    lead: 'Drawn and voiced in-house, based on no real individual, cleared for commercial use. And anyone can describe someone new.',
    children: (
      <Faces images={[picture('portrait-1'), picture('portrait-3'), picture('portrait-2')]} />
    ),
  },
  {
    id: 'honest',
    ground: 'stage',
    title: 'We left out what people hate in tools like this.',
    lead: 'The complaints are public: charged for failures, stuck near the end, lost on reload.',
    children: (
      <Lines
        lines={[
          {
            term: 'A failure is never charged',
            text: 'A generation counts once the finished file is checked and stored. Audio and its video count as one.',
          },
          {
            term: 'Honest progress',
            text: 'Stage, time left and place in the queue come from the server; 100 means delivered.',
          },
          {
            term: 'Nothing is lost on reload',
            text: 'Close the tab: your video keeps being made, and the screen catches up.',
          },
        ]}
      />
    ),
  },
  {
    id: 'how',
    ground: 'violet',
    title: 'Built to be left running.',
    lead: 'Any worker can die in the middle of a job. Another one takes it over, and the paid call is not made twice.',
    children: (
      <Chain
        links={[
          { term: 'Browser', text: 'React, live over Socket.IO' },
          { term: 'API', text: 'One transaction records the job and the credit in Postgres' },
          { term: 'Queue', text: 'BullMQ on Redis, rebuilt from Postgres if it is lost' },
          { term: 'Workers', text: 'Script, image, audio, motion, lip sync; add more to scale' },
        ]}
      />
    ),
  },
  {
    id: 'plans',
    ground: 'coral',
    title: 'Priced by the video.',
    lead: 'Start free, subscribe for volume, or buy a pack when there is a campaign.',
    children: (
      <Figures
        figures={[
          {
            value: `${FREE_GENERATIONS_DEFAULT} free`,
            text: 'to see whether it’s for you, no card needed',
          },
          { value: `${PREMIUM_GENERATIONS_PER_MONTH} a month`, text: 'with Premium' },
          {
            value: formatPrice(PACK_PRICE_CENTS / PACK_GENERATIONS),
            text: `a video in a pack of ${PACK_GENERATIONS} for ${formatPrice(PACK_PRICE_CENTS)}, which does not expire`,
          },
        ]}
      />
    ),
  },
  {
    id: 'models',
    ground: 'paper',
    title: 'Best model of the day, or none at all.',
    lead: 'Each capability has one contract, so a better model is a setting, not a rewrite.',
    children: (
      <Lines
        lines={[
          {
            term: 'Connected',
            text: 'With a key, script, speech, portraits and motion come from outside models.',
          },
          {
            term: 'On its own',
            text: 'Without any keys the whole product runs on one computer, with our own drawings and stand-in voices.',
          },
          { term: 'Same code', text: 'Both run the same code, so what is tested is what runs.' },
        ]}
      />
    ),
  },
  {
    id: 'end',
    ground: 'stage',
    isCover: true,
    title: 'Who should say it?',
    lead: 'Open Talkreel and type a sentence.',
    children: <Faces images={[picture('example-1'), picture('example-2'), picture('hero-3')]} />,
  },
];
