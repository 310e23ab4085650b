import {
  FREE_GENERATIONS_DEFAULT,
  INFLUENCER_SECONDS,
  PACK_GENERATIONS,
  PACK_PRICE_CENTS,
  PREMIUM_GENERATIONS_PER_MONTH,
} from '@talkreel/contracts/constants';
import { formatAmount } from '../../../lib/format.ts';

export interface Question {
  id: string;
  question: string;
  answer: string;
}

/** Pre-sales questions. The answers must be true in every mode of operation. */
export const questions: Question[] = [
  {
    id: 'real-people',
    question: 'Are these real people?',
    answer:
      'No. Our cast is drawn by software we wrote, and its voices are modelled in-house. No actor here is based on a real individual. Influencers you describe are made up too; please don’t describe real people.',
  },
  {
    id: 'commercial-use',
    question: 'Can I use the videos in ads?',
    answer:
      'The built-in cast is ours and cleared for commercial use. Where this site uses outside models for images or speech, their licenses apply to the output; the Terms say what to check. Most platforms require AI-generated people to be labeled.',
  },
  {
    id: 'voices',
    question: 'What do the voices sound like?',
    answer:
      'There are seven, each with a sample you can play for free. Speech is XTTS-based where a voice model is in use. Elsewhere the voices are clear, but audibly synthetic.',
  },
  {
    id: 'how-long',
    question: 'How long does a video take?',
    answer:
      'Allow one to two minutes for the audio and two to three for the lip sync. The screen shows the stage, the time left and your place in line. Close the tab if you like: the work goes on, and the result will be waiting.',
  },
  {
    id: 'price',
    question: 'What does it cost?',
    answer: `The first ${FREE_GENERATIONS_DEFAULT} generations are free and need no card. Premium gives ${PREMIUM_GENERATIONS_PER_MONTH} generations a month, and a pack of ${PACK_GENERATIONS} costs ${formatAmount(PACK_PRICE_CENTS)} once and does not expire. If a video fails or you cancel it in time, you get the generation back.`,
  },
  {
    id: 'own-influencer',
    question: 'Can I bring my own face?',
    answer: `Yes. Describe someone, or upload a photo you have the rights to, and turn it into a ${INFLUENCER_SECONDS}-second clip. A photo of a real person requires that person’s consent.`,
  },
];
