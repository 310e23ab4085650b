import { DEVELOPERS_PATH } from '@talkreel/contracts/mail-links';
import { findRevokedKey } from '@talkreel/db/accounts/api-keys.repo';
import { writeLetter } from './letter.ts';
import type { Composer, Composition } from './send-mails.ts';

/** The mail after a key was revoked because it was sent in an address; whatever mails its user has turned off. */
export function keyInUrlMail({ db, publicUrl, supportEmail }: Composition): Composer {
  return async (keyId) => {
    const key = await findRevokedKey(db, keyId);
    if (!key) return null;
    const url = new URL(DEVELOPERS_PATH, publicUrl).href;
    return {
      to: key.email,
      ...writeLetter({
        subject: 'We revoked one of your API keys',
        paragraphs: [
          `Your API key “${key.name}” (${key.hint}) was sent to us as part of an address. Addresses end up in logs, histories and other sites, so others may have seen it. We revoked it at once: it no longer works.`,
          'If your program still needs a key, create another one and send it in the Authorization header. What was made with the old one stays yours.',
        ],
        action: { label: 'See your keys', url },
        footer: {
          text: 'You get this email because it concerns the security of your account.',
          link: { label: 'Your keys', url },
        },
        supportEmail,
      }),
    };
  };
}
