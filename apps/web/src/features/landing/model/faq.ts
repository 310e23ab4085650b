import {
  FREE_GENERATIONS_DEFAULT,
  INFLUENCER_SECONDS,
  PACK_GENERATIONS,
  PACK_PRICE_CENTS,
  PREMIUM_GENERATIONS_PER_MONTH,
} from '@talkreel/contracts/constants';

export interface Question {
  id: string;
  question: string;
  answer: string;
}

/** What people ask before they sign up. Answers state what the product does, in whichever way it is run. */
export const questions: Question[] = [
  {
    id: 'real-people',
    question: 'Are these real people?',
    answer:
      'No. Our cast is drawn by software we wrote, and its voices are modelled in-house. No actor here is based on a real individual. An influencer you describe yourself is made up as well; describe nobody who exists.',
  },
  {
    id: 'commercial-use',
    question: 'May I use the videos in ads?',
    answer:
      'The built-in cast is ours and cleared for commercial use. Where this site is connected to outside models for pictures or speech, their licences apply to what they make; the Terms say what to check. Most platforms want AI-made people labelled, so say so.',
  },
  {
    id: 'voices',
    question: 'What do the voices sound like?',
    answer:
      'There are seven, and each has a sample to play before you spend anything. Speech is XTTS-based when a live voice model is connected. Without one, synthetic stand-in voices speak: clear, but you hear that they are synthetic.',
  },
  {
    id: 'how-long',
    question: 'How long does a video take?',
    answer:
      'Plan one to two minutes for the audio and two to three for the lip sync. The screen shows the stage, the time left and your place in the queue. Close the tab if you like: the work goes on, and the result waits for you.',
  },
  {
    id: 'price',
    question: 'What does it cost?',
    answer: `The first ${FREE_GENERATIONS_DEFAULT} generations are free and need no card. Premium gives ${PREMIUM_GENERATIONS_PER_MONTH} generations a month, and a pack of ${PACK_GENERATIONS} costs $${PACK_PRICE_CENTS / 100} once and does not expire. If a video fails or you cancel it in time, its generation comes back to you.`,
  },
  {
    id: 'own-influencer',
    question: 'Can I bring my own face?',
    answer: `Yes. Describe someone, or upload a picture you have the rights to, and turn it into a ${INFLUENCER_SECONDS}-second clip. A picture of a real person needs that person’s consent.`,
  },
];
