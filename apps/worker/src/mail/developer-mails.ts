import { DEVELOPERS_PATH } from '@talkreel/contracts/mail-links';
import { findRevokedKey } from '@talkreel/db/accounts/api-keys.repo';
import { findDisabledEndpoint } from '@talkreel/db/accounts/webhooks.repo';
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

/** The mail after we switched a webhook off; whatever mails its user has turned off. */
export function webhookOffMail({ db, publicUrl, supportEmail }: Composition): Composer {
  return async (endpointId) => {
    const endpoint = await findDisabledEndpoint(db, endpointId);
    if (!endpoint) return null;
    const url = new URL(DEVELOPERS_PATH, publicUrl).href;
    const { host } = new URL(endpoint.url);
    return {
      to: endpoint.email,
      ...writeLetter({
        subject: `We stopped sending webhooks to ${host}`,
        paragraphs: [
          endpoint.disabled_for === 'gone'
            ? `${endpoint.url} answered “410 Gone”, so we no longer send anything there.`
            : `For a day, nothing that we sent to ${endpoint.url} arrived, so we stopped trying.`,
          'Your videos are not affected. What could not be delivered in the last 30 days is kept: once the address works, switch the webhook on again, and it is sent.',
        ],
        action: { label: 'See the log', url },
        footer: {
          text: 'You get this email because you set up a webhook.',
          link: { label: 'Your webhooks', url },
        },
        supportEmail,
      }),
    };
  };
}
