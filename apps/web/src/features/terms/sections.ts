import {
  FREE_GENERATIONS_DEFAULT,
  PACK_GENERATIONS,
  PACK_PRICE_CENTS,
  PREMIUM_GENERATIONS_PER_MONTH,
} from '@talkreel/contracts/constants';
import { formatPrice } from '../../lib/format.ts';

export const UPDATED = '2026-11-21';

export interface TermsSection {
  /** Also its anchor. */
  id: string;
  title: string;
  paragraphs: string[];
}

/** The terms, in words one can read. “We” is whoever runs the site. */
export const sections: TermsSection[] = [
  {
    id: 'what-it-is',
    title: 'What Talkreel is',
    paragraphs: [
      'Talkreel makes short videos in which an AI actor speaks a text you wrote. “We” are the people who run this site, “you” are the person using it. By signing in you agree to these terms.',
      'What comes out is made by machines. It can be wrong, odd or unusable. Watch every video to its end before you publish it.',
    ],
  },
  {
    id: 'account',
    title: 'Your account',
    paragraphs: [
      'You sign in through an identity provider; we never see your password. You need to be old enough to enter into a contract where you live. What happens under your account is your responsibility, so sign out on machines that are not yours.',
    ],
  },
  {
    id: 'generations',
    title: 'Generations and payment',
    paragraphs: [
      `A generation is what plans count. It covers the audio for a video together with its lip sync, one influencer video, or one run of One Shot. New accounts start with a free allowance, usually ${FREE_GENERATIONS_DEFAULT}; your profile shows the number that applies to you.`,
      `Premium is a monthly subscription with ${PREMIUM_GENERATIONS_PER_MONTH} generations per billing month; unused ones lapse when the month ends. You can cancel at any time and keep access until the end of the billing period. An extra pack is ${PACK_GENERATIONS} generations for ${formatPrice(PACK_PRICE_CENTS)}, paid once; they do not expire.`,
      'A generation that fails is returned to you without asking. When you cancel one, the screen tells you whether it came back. Card data goes to our payment provider and never reaches our servers. Rights of withdrawal and refund that the law gives you stay untouched.',
    ],
  },
  {
    id: 'faces-and-voices',
    title: 'Faces and voices',
    paragraphs: [
      'The built-in cast is drawn in-house and is not based on real individuals. You may use its pictures in your videos, also commercially, for as long as you like.',
      'This site can be connected to outside models for scripts, pictures, speech and video. What they make comes under their licences as well. Some speech models, XTTS among them, are published for non-commercial use only, their output included. If your use is commercial, ask us which models are connected and make sure their licences fit.',
      'Without an outside speech model, synthetic stand-in voices speak. The voice list says so.',
    ],
  },
  {
    id: 'what-you-may-make',
    title: 'What you may not make',
    paragraphs: [
      'No video that shows or imitates a real person without that person’s consent. No invented customers, endorsements or news. Nothing sexual, nothing that involves minors in a sexual or violent context, nothing that harasses, threatens or incites hatred, nothing that helps to defraud. Nothing you have no right to: upload only pictures that are yours to use.',
      'We may refuse a text or a picture, remove what breaks these rules, and close accounts that do so again.',
    ],
  },
  {
    id: 'labelling',
    title: 'Say that it is AI',
    paragraphs: [
      'Where law or a platform asks you to label AI-made people, you must do so, and you must not remove a label we put there. We recommend the label everywhere.',
    ],
  },
  {
    id: 'sharing',
    title: 'Videos you share',
    paragraphs: [
      'A finished video is yours alone until you share it. Sharing makes a link; everybody who has it can watch the video with its captions and sees your username, without signing in. Search engines are asked to leave it out, but we cannot stop anybody from passing the link or a copy on.',
      'You can stop sharing at any time: the link is dead at once, and sharing again makes a new one. Every shared video carries the label “AI-generated”.',
      'We may take down a shared video that breaks these terms or the law. It stays in your profile, and it cannot be shared again. If you see one that shows you or harms you, tell whoever runs this site and name the link.',
    ],
  },
  {
    id: 'ownership',
    title: 'What belongs to whom',
    paragraphs: [
      'Your scripts, descriptions and uploads stay yours. As far as we have rights in a finished video, you may use it without limit. Some places grant no copyright in purely machine-made work, so others may be free to copy it.',
      'An influencer you approve for the community can be seen by everybody signed in here, and they can make it speak. Delete it whenever you like; videos others made until then stay theirs.',
    ],
  },
  {
    id: 'privacy',
    title: 'Privacy',
    paragraphs: [
      'We keep what the product needs: the name, e-mail address and picture your identity provider gives us, your texts, uploads and results, and a record of every generation and payment. One cookie keeps you signed in. There is no advertising and no tracking across sites.',
      'To make a video, the text, voice choice and pictures it needs are sent to the models this site is connected to. Payment details are handled by the payment provider. We sell nothing about you to anybody.',
      'The newsletter keeps your address and the moment you agreed, and nothing else. You can unsubscribe at any time. You may ask us for a copy of your data, for its correction or for its deletion.',
      'When you delete your account, two things stay: a coded mark that only we can match to you, with the number of free generations you used, so that the allowance is given once; and, for about two days, what your last jobs cost us, without your name.',
    ],
  },
  {
    id: 'availability',
    title: 'Availability and liability',
    paragraphs: [
      'We do our best to keep the service running and your files safe, and promise neither. Download what you need to keep. As far as the law allows, we are not liable for lost profit or indirect damage. Nothing here limits liability that the law does not let us limit.',
    ],
  },
  {
    id: 'changes',
    title: 'Changes',
    paragraphs: [
      'When these terms change in a way that matters, we say so in the app before the change applies. If you do not agree, you can stop using Talkreel and cancel your subscription.',
    ],
  },
];
