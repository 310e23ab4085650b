import { listOf } from '@talkreel/contracts/list-of';
import { batchPath, filmPath, jobPath } from '@talkreel/contracts/job-path';
import type { GenerationKind } from '@talkreel/contracts/names';
import { MAIL_OFF_PATH } from '@talkreel/contracts/mail-links';
import { addressOf, routes } from '@talkreel/contracts/routes';
import { shorten } from '@talkreel/contracts/shorten';
import { linkTokenHash, newLinkToken } from '@talkreel/db/link-token';
import {
  addMailOffLink,
  findDoneBatch,
  findDoneJob,
  findReviewFeedback,
  type CreditBack,
  type DoneBatch,
  type DoneJob,
  type MailedUser,
  type ReviewFeedback,
} from '@talkreel/db/accounts/mails.repo';
import { writeLetter, type Letter } from './letter.ts';
import type { Composer, Composition } from './send-mails.ts';

const TITLE_MAX_CHARACTERS = 60;

/** In the words of the product: “Your video”. */
const NAMES: Record<GenerationKind, string> = {
  script: 'script',
  image: 'portrait',
  audio: 'audio',
  'influencer-video': 'influencer video',
  lipsync: 'video',
  'one-shot': 'One Shot video',
  'talking-video': 'video',
  export: 'export',
  scene: 'scene',
  film: 'film',
  media: 'media',
  retake: 'new version',
  'cut-out': 'cut-out',
};

const CREDIT_BACK: Record<CreditBack, string[]> = {
  returned: ['You weren’t charged: your generation is back in your account.'],
  expired: [
    'You weren’t charged. That generation belonged to a billing period that has since ended, so it expired.',
  ],
  none: [],
};

type Content = Omit<Letter, 'footer' | 'supportEmail'>;

/** The mail after a long job was delivered or failed. */
export function jobDoneMail(deps: Composition): Composer {
  return async (generationId) => {
    const job = await findDoneJob(deps.db, generationId);
    return job && address(deps, job.user, aboutJob(job, deps.publicUrl));
  };
}

/** The mail after nothing of a batch is in progress any more. */
export function batchDoneMail(deps: Composition): Composer {
  return async (batchId) => {
    const batch = await findDoneBatch(deps.db, batchId);
    return batch && address(deps, batch.user, aboutBatch(batch, deps.publicUrl));
  };
}

/** The mail about what a client said in a review, unless its owner has seen it by now. */
export function reviewMail(deps: Composition): Composer {
  return async (batchId) => {
    const feedback = await findReviewFeedback(deps.db, batchId);
    if (!feedback) return null;
    const because =
      'You get this email because you sent videos for review, and emails are on in your profile.';
    return address(deps, feedback.user, aboutReview(feedback, deps.publicUrl), because);
  };
}

async function address(
  { db, publicUrl, supportEmail }: Composition,
  { id, email }: MailedUser,
  content: Content,
  because = 'You get this email because “Email me when a long generation is done” is on in your profile.',
) {
  const token = newLinkToken();
  await addMailOffLink(db, id, linkTokenHash(token));
  const url = `${new URL(MAIL_OFF_PATH, publicUrl).href}#${token}`;
  return {
    to: email,
    oneClickOffUrl: new URL(addressOf(routes.postMailsOff, { query: { token } }), publicUrl).href,
    ...writeLetter({
      ...content,
      supportEmail,
      footer: {
        text: because,
        link: { label: 'Turn these emails off', url },
      },
    }),
  };
}

function aboutJob({ generation, creditBack }: DoneJob, publicUrl: string): Content {
  const { kind, id, state, set_id: setId } = generation;
  const name = NAMES[kind];
  const title = quoted(generation.title);
  const hasPage = kind !== 'export' && kind !== 'cut-out' && kind !== 'scene';
  const url = new URL(hasPage ? jobPath({ id, kind, batchId: setId }) : '/projects', publicUrl)
    .href;
  if (state === 'succeeded')
    return {
      subject: `Your ${name} is ready`,
      paragraphs: [`${title} is ready.`],
      action: { label: `Open your ${name}`, url },
    };
  return {
    subject: `Your ${name} could not be made`,
    paragraphs: [
      `${title} failed. ${generation.error_message ?? ''}`.trim(),
      ...CREDIT_BACK[creditBack],
    ],
    action: { label: 'See what you can do', url },
  };
}

/** What is ready, what failed, what was cancelled. */
export function aboutBatch({ id, name, states }: DoneBatch, publicUrl: string): Content {
  const url = new URL(batchPath(id), publicUrl).href;
  const count = (state: string) => states.filter((one) => one === state).length;
  const [ready, failed, cancelled] = [count('succeeded'), count('failed'), count('cancelled')];
  const details = [
    ...(failed > 0 ? [failedWords(failed)] : []),
    ...(cancelled > 0 ? [`You cancelled ${cancelled === 1 ? 'one' : cancelled}.`] : []),
  ];
  if (ready === 0)
    return {
      subject: 'Your batch could not be made',
      paragraphs: [`None of the videos in ${quoted(name)} could be made.`, ...details],
      action: { label: 'See why', url },
    };
  const whole = ready === states.length;
  return {
    subject: whole ? 'Your batch is ready' : `Your batch: ${ready} of ${states.length} videos`,
    paragraphs: [
      whole
        ? `${ready === 1 ? 'The video' : `All ${ready} videos`} of ${quoted(name)} ${ready === 1 ? 'is' : 'are'} ready.`
        : `${ready} of ${states.length} videos of ${quoted(name)} ${ready === 1 ? 'is' : 'are'} ready.`,
      ...details,
    ],
    action: { label: 'Open your batch', url },
  };
}

/** What is new, counted; the words themselves stay on the page. */
function aboutReview(
  { batchId, isFilm, name, approved, changes, comments }: ReviewFeedback,
  publicUrl: string,
): Content {
  const parts = [
    ...(approved > 0 ? [counted(approved, 'approval')] : []),
    ...(changes > 0 ? [counted(changes, 'request for changes', 'requests for changes')] : []),
    ...(comments > 0 ? [counted(comments, 'comment')] : []),
  ];
  return {
    subject: `New feedback on ${quoted(name)}`,
    paragraphs: [`Your review of ${quoted(name)} has ${listOf(parts)} that you have not seen.`],
    action: {
      label: 'See the feedback',
      url: new URL(isFilm ? filmPath(batchId) : batchPath(batchId), publicUrl).href,
    },
  };
}

function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} new ${count === 1 ? one : many}`;
}

function failedWords(failed: number): string {
  return failed === 1
    ? 'One failed. You weren’t charged for it.'
    : `${failed} failed. You weren’t charged for them.`;
}

function quoted(title: string): string {
  return `“${shorten(title, TITLE_MAX_CHARACTERS)}”`;
}
