import { NEWSLETTER_LEAVE, NEWSLETTER_PATH } from '@talkreel/contracts/mail-links';
import { linkTokenHash, newLinkToken } from '@talkreel/db/link-token';
import { addNewsletterLink, findSubscriber } from '@talkreel/db/accounts/newsletter.repo';
import { writeLetter } from './letter.ts';
import type { Composer, Composition } from './send-mails.ts';

const LINK_HOURS = 48;

const unsubscribe = (url: string) => ({ label: 'Unsubscribe', url });

interface Links {
  confirm: string;
  leave: string;
}

const toConfirm = ({ confirm, leave }: Links) => ({
  subject: 'Please confirm your subscription to the Talkreel newsletter',
  paragraphs: [
    'Thanks for signing up. Please confirm that this address is yours, and we’ll send you our newsletter, at most once a week.',
    `The link works for ${LINK_HOURS} hours.`,
  ],
  action: { label: 'Confirm your subscription', url: confirm },
  footer: {
    text: 'If you didn’t ask for this, you don’t need to do anything: without your confirmation we won’t email you again.',
    link: unsubscribe(leave),
  },
});

const alreadyOn = ({ leave }: Links) => ({
  subject: 'You’re already subscribed to the Talkreel newsletter',
  paragraphs: [
    'Someone, probably you, entered this address to get our newsletter. You’re already subscribed, so there’s nothing to confirm.',
  ],
  action: { label: 'Manage your subscription', url: leave },
  footer: { text: 'We respect your privacy. Unsubscribe at any time.', link: unsubscribe(leave) },
});

/** The mail after an address was entered: a link to confirm, or a note that it is already subscribed. */
export function newsletterMail({ db, publicUrl, supportEmail }: Composition): Composer {
  return async (subscriberId) => {
    const subscriber = await findSubscriber(db, subscriberId);
    if (!subscriber) return null;
    const token = newLinkToken();
    await addNewsletterLink(db, {
      subscriberId: subscriber.id,
      tokenHash: linkTokenHash(token),
      hours: LINK_HOURS,
    });
    // The token is behind the #, so no server log and no other site sees it.
    const page = new URL(NEWSLETTER_PATH, publicUrl).href;
    const links = {
      confirm: `${page}#${token}`,
      leave: `${page}?${NEWSLETTER_LEAVE}=true#${token}`,
    };
    const letter = subscriber.isConfirmed ? alreadyOn(links) : toConfirm(links);
    return { to: subscriber.email, ...writeLetter({ ...letter, supportEmail }) };
  };
}
