import {
  FREE_GENERATIONS_DEFAULT,
  PACK_GENERATIONS,
  PACK_PRICE_CENTS,
  PREMIUM_GENERATIONS_PER_MONTH,
  PREMIUM_GENERATIONS_PER_YEAR,
} from '@talkreel/contracts/constants';
import { NOT_LEGAL_ADVICE } from '@talkreel/contracts/texts/legal';
import { formatPrice } from '../../lib/format.ts';

export const UPDATED = '2026-11-27';

export interface TermsSection {
  /** The id, which is also the section's anchor. */
  id: string;
  title: string;
  paragraphs: string[];
}

/** The terms, in plain words. “We” is whoever runs the site. */
export const sections: TermsSection[] = [
  {
    id: 'what-it-is',
    title: 'What Talkreel is',
    paragraphs: [
      'Talkreel makes short videos in which an AI actor speaks a text you wrote. “We” are the people who run this site, “you” are the person using it. By signing in you agree to these terms.',
      'The results are machine-made. They can be wrong, odd or unusable. Watch every video to the end before you publish it.',
    ],
  },
  {
    id: 'account',
    title: 'Your account',
    paragraphs: [
      'You sign in through an identity provider; we never see your password. You need to be old enough to enter into a contract where you live. What happens under your account is your responsibility, so sign out on shared devices.',
    ],
  },
  {
    id: 'generations',
    title: 'Generations and payment',
    paragraphs: [
      `A generation is what plans count. It covers the audio for a video together with its lip sync, one influencer video, or one run of One Shot. New accounts start with a free allowance, usually ${FREE_GENERATIONS_DEFAULT}; your profile shows the number that applies to you.`,
      `Premium is a monthly subscription with ${PREMIUM_GENERATIONS_PER_MONTH} generations per billing month, or an annual one with ${PREMIUM_GENERATIONS_PER_YEAR} per billing year; unused ones lapse when the month or year ends. You can cancel at any time and keep access until the end of the billing period. An extra pack is ${PACK_GENERATIONS} generations for ${formatPrice(PACK_PRICE_CENTS)}, paid once; they do not expire.`,
      'You get failed generations back automatically. When you cancel one, the screen tells you whether it came back. Card data goes to our payment provider and never reaches our servers. Your statutory rights of withdrawal and refund are not affected.',
    ],
  },
  {
    id: 'faces-and-voices',
    title: 'Faces and voices',
    paragraphs: [
      'The built-in cast is drawn in-house and is not based on real individuals. You may use it in your videos, including commercially, for as long as you like.',
      'This site can be connected to outside models for scripts, images, speech and video. Their licenses also apply to what they make. Some speech models, XTTS among them, are published for non-commercial use only, their output included. If your use is commercial, ask us which models are connected and make sure their licenses fit.',
      'Where no outside speech model is in use, the voices are audibly synthetic. The voice list says so.',
    ],
  },
  {
    id: 'what-you-may-make',
    title: 'What you may not make',
    paragraphs: [
      'No video that shows or imitates a real person without that person’s consent. No invented customers, endorsements or news. Nothing sexual, nothing that involves minors in a sexual or violent context, nothing that harasses, threatens or incites hatred, nothing that helps to defraud. Nothing you have no rights to: upload only images you have the right to use.',
      'When you send a photo or a recording, you state whose it is and why you may use it. What you state must be true. You can withdraw it at any time: we then delete the photo or recording and everything that was made of it here, also what others made with your influencer. If somebody objects to the use of their own face or voice, we may do the same.',
      'We may refuse a text or an image, remove what breaks these rules, and close accounts that break them again.',
    ],
  },
  {
    id: 'labelling',
    title: 'Label it as AI',
    paragraphs: [
      `Where the law or a platform requires AI-generated people to be labeled, you must label them, and you must not remove our labels. We recommend a label everywhere. Exports carry one in the picture unless you turn it off; “Download Video” and ZIP files carry none. What we say of such rules is a start, and may be incomplete. ${NOT_LEGAL_ADVICE}`,
    ],
  },
  {
    id: 'claims',
    title: 'What a video claims',
    paragraphs: [
      'You answer for what your video says. A generated actor has never bought or used anything, so “I use it every day” is an invented testimonial, which many countries forbid in advertising. Superlatives, promises about health or money, prices, dates and comparisons with a named rival must be true, and you need to be able to prove them.',
      `While you write, Talkreel points such words out and says why, in English, German, French, Spanish, Italian, Portuguese, Dutch and Polish. This happens in your browser; we neither receive nor keep it. It is a hint: it knows wordings, not your product, it misses some, and it never stops you. ${NOT_LEGAL_ADVICE}`,
    ],
  },
  {
    id: 'sharing',
    title: 'Videos you share',
    paragraphs: [
      'A finished video is private until you share it. Sharing creates a link; anyone who has it can watch the video with its captions and see your username, without signing in. We ask search engines to leave it out, but we cannot stop anyone from passing on the link or a copy.',
      'You can stop sharing at any time: the link stops working at once, and sharing again creates a new one. Every shared video carries the label “AI-generated”.',
      'We may take down a shared video that breaks these terms or the law. It stays in your library, and it cannot be shared again. If you see one that shows you or harms you, press Report beside it; no account is needed. We decide, the oldest report first, and tell both you, if you leave an address, and the owner.',
    ],
  },
  {
    id: 'ownership',
    title: 'Ownership',
    paragraphs: [
      'Your scripts, descriptions and uploads stay yours. To the extent that we have rights in a finished video, you may use it without limit. Some countries grant no copyright in purely machine-made work, so others may be free to copy it.',
      'All signed-in users can see an influencer you share with the community and make it speak. Delete it whenever you like; videos others have made by then stay theirs, unless the consent of a person in it is withdrawn.',
    ],
  },
  {
    id: 'privacy',
    title: 'Privacy',
    paragraphs: [
      'We keep what the product needs: the name, email address and picture your identity provider gives us, your texts, uploads and results, and a record of every generation and payment. One cookie keeps you signed in. There is no advertising and no tracking across sites.',
      'With a photo or recording we keep your statement, its language, the time, the address it came from and, if it is somebody else, their name, until your account is deleted. With a report we keep what you wrote and your email address, if you gave one, until a year after the decision; of your network we keep a keyed digest.',
      'To make a video, we send the text, voice choice and images it needs to the models this site is connected to. Payment details are handled by the payment provider. We never sell your data.',
      'For the newsletter we keep your address, when you agreed and when you confirmed it, and nothing else; we delete unconfirmed addresses after a week. You can unsubscribe at any time. You may ask us to give you a copy of your data, correct it or delete it.',
      'When you delete your account, we keep three things: a code that only we can match to you, with the number of free generations you used, so the allowance is given once; our totals of what jobs cost, which name nobody; and of each payment its amount, date and number at the payment provider, which the law requires, without your name, address or account. The payment provider keeps its own records.',
    ],
  },
  {
    id: 'availability',
    title: 'Availability and liability',
    paragraphs: [
      'We do our best to keep the service running and your files safe, but guarantee neither. Download what you need to keep. As far as the law allows, we are not liable for lost profit or indirect damage. Nothing here limits liability that the law does not let us limit.',
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
