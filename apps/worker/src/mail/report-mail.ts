import { shorten } from '@talkreel/contracts/shorten';
import { reportReasonTexts, type ReportDecision } from '@talkreel/contracts/reports';
import { findDecidedReport } from '@talkreel/db/operators/reports.repo';
import { writeLetter } from './letter.ts';
import type { Composer, Composition } from './send-mails.ts';

const TITLE_CHARACTERS = 60;

const forReporter: Record<ReportDecision, string> = {
  keep: 'We looked at it and left it as it is: we did not find that it breaks our rules.',
  hide: 'We looked at it and stopped showing it. Its owner may show a changed version.',
  'take-down': 'We looked at it and took it down. It cannot be shared again.',
  withdraw:
    'We took it down, and deleted the photo or recording that it was made from with everything else that was made of it.',
};

const forOwner: Record<ReportDecision, string> = {
  keep: 'We looked at it and left it as it is. You don’t need to do anything.',
  hide: 'We looked at it and stopped showing it: its link ended, and it is not on the community page. Please change what was reported before you share it again.',
  'take-down':
    'We looked at it and took it down: its link ended, and this video cannot be shared again. You still have it in your library.',
  withdraw:
    'The person in it objects. We deleted the photo or recording that it was made from, with every video that was made of it. What was in progress was cancelled and not charged.',
};

const footerOf = (text: string, url: string) => ({
  text,
  link: { label: 'Terms', url },
});

const dayOf = (date: Date): string =>
  date.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** The answer to a visitor who reported a video and left an address. */
export function reportAnsweredMail({ db, publicUrl, supportEmail }: Composition): Composer {
  return async (id) => {
    const report = await findDecidedReport(db, id);
    if (!report?.email || !report.decision) return null;
    return {
      to: report.email,
      ...writeLetter({
        subject: 'What we decided about your report',
        paragraphs: [
          `On ${dayOf(report.created_at)} you reported a video: “${reportReasonTexts[report.reason]}”.`,
          forReporter[report.decision],
          'Thank you for telling us.',
        ],
        action: { label: 'Open Talkreel', url: publicUrl },
        footer: footerOf(
          'You get this one email because you left this address with your report.',
          new URL('/terms', publicUrl).href,
        ),
        supportEmail,
      }),
    };
  };
}

/** The mail to the owner of a video that was reported; whatever mails they have turned off, since it is about a decision. */
export function reportDecidedMail({ db, publicUrl, supportEmail }: Composition): Composer {
  return async (id) => {
    const report = await findDecidedReport(db, id);
    if (!report?.owner_email || !report.decision) return null;
    if (report.erased_at !== null || report.blocked_at !== null) return null;
    const title = shorten(report.name ?? report.script ?? '', TITLE_CHARACTERS);
    const what = title === '' ? 'A video that you shared' : `Your video “${title}”`;
    return {
      to: report.owner_email,
      ...writeLetter({
        subject:
          report.decision === 'keep'
            ? 'Your video was reported and stays'
            : 'Your video is no longer shown',
        paragraphs: [
          `${what} was reported: “${reportReasonTexts[report.reason]}”.`,
          forOwner[report.decision],
          'If you think we are wrong, please reply and tell us why.',
        ],
        action: { label: 'Open your library', url: new URL('/profile', publicUrl).href },
        footer: footerOf(
          'You get this email because it concerns a decision about your account.',
          new URL('/terms', publicUrl).href,
        ),
        supportEmail,
      }),
    };
  };
}
