import { FREE_GENERATIONS_DEFAULT, TAKES_INCLUDED } from '@talkreel/contracts/constants';
import { BATCH_LIMITS, FILM_LIMITS } from '@talkreel/contracts/sets';

export const generationBuys: readonly string[] = [
  `One finished video, with up to ${TAKES_INCLUDED} takes of its speech`,
  'Or one influencer clip, or one One Shot video',
  'Download and a link to share; your videos stay in your library',
  'Scripts and portraits cost nothing',
];

/** Features that are part of every plan. */
export const everyPlanHas: readonly string[] = [
  'Exports in 9:16, 4:5, 1:1 and 16:9, framed on the face',
  'Captions in five styles, burnt in or as a file',
  'Your logo, colors, end card and music on every video',
  `Batches: up to ${BATCH_LIMITS.videos} ads from your openings, actors and voices, priced before you start`,
  `Films of up to ${FILM_LIMITS.seconds} seconds in scenes, with one or several actors`,
  'Ad templates, and help with every script',
];

export const questions: Array<{ question: string; answer: string }> = [
  {
    question: 'Do I pay for a video that fails?',
    answer:
      'No. If a generation fails, you get it back at once. If you cancel one, the screen tells you whether you got it back.',
  },
  {
    question: 'What happens to generations I don’t use?',
    answer: `Your ${FREE_GENERATIONS_DEFAULT} free generations and those of a pack don’t expire. Premium generations renew with every payment, and unused ones expire: every month, or every year on the annual plan.`,
  },
  {
    question: 'Can I cancel Premium?',
    answer:
      'At any time, in your profile. You keep Premium until the end of the month or year you paid for, and it doesn’t renew after that.',
  },
  {
    question: 'Can I change between monthly and annual?',
    answer:
      'Yes, in your profile. The change happens when the period you paid for ends, and nothing is charged before. With the annual plan, the generations of all twelve months are there from the first day.',
  },
];
