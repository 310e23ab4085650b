import { STORAGE_FILES_DEFAULT, STORAGE_MB_DEFAULT } from '@talkreel/contracts/constants';
import { MEDIA_MB_FREE_DEFAULT, MEDIA_MB_PREMIUM_DEFAULT } from '@talkreel/contracts/media-library';
import { z } from 'zod';
import { ofApi, ofServices, ofWorker, type Section, setting } from '../setting.ts';
import { boundOrNone, flag, number, whole } from '../types.ts';

/** So many accounts are enough for an office or a class behind one address. */
const FREE_ACCOUNTS_PER_ADDRESS = 10;
/** Stages of one kind that run at once per user; the user's others wait. */
export const MAX_RUNNING_PER_PERSON = 4;
/** An unused session ends after this… */
export const SESSION_IDLE_DAYS = 7;
/** …and any session after this. */
export const SESSION_DAYS = 30;

export const rules = {
  title: 'Product rules',
  settings: {
    FREE_GENERATIONS: setting(ofApi(whole(0).default(3)), 'Free generations per account.', '3'),
    FREE_ACCOUNTS_PER_ADDRESS_PER_DAY: setting(
      ofApi(boundOrNone.default(FREE_ACCOUNTS_PER_ADDRESS)),
      'New accounts per network and day that get them; 0 or none for no limit.',
      '10',
      {
        unset: `${FREE_ACCOUNTS_PER_ADDRESS}; none while npm start has no key of a model`,
        more: 'An IPv6 network is a /64. Further accounts get none and are told why. Needs a correct TRUST_PROXY: behind an untrusted proxy, all users share one address.',
      },
    ),
    FREE_CANCELLATIONS_PER_DAY: setting(
      ofApi(whole(0).default(5)),
      'Cancellations per account and day that are free although a provider had started.',
      '5',
      {
        more: 'Each costs us. Later ones count as a generation, and the user is told before.',
      },
    ),
    WEBHOOKS_TO_PRIVATE_ADDRESSES: setting(
      ofServices(flag.default(false)),
      'Whether webhooks of users may go to this machine and its network.',
      'true',
      { more: 'Whoever has an account can then make the workers call what is in there.' },
    ),
    REQUESTS_PER_MINUTE: setting(
      ofApi(whole(1).default(300)),
      'Requests per account and minute that change something.',
      '300',
      {
        more: 'Visitors are counted per address, across all api processes; signing in, downloading an account and comparing a subscription with Stripe count too. Other reads do not.',
      },
    ),
    KEY_REQUESTS_PER_MINUTE: setting(
      ofApi(whole(1).default(600)),
      'Requests per API key and minute, reads included.',
      '600',
      { more: 'They are counted across all api processes, apart from those of its user.' },
    ),
    MAX_ACTIVE_GENERATIONS: setting(
      ofApi(whole(1).default(100)),
      'Generations one account may have in progress at once.',
      '100',
    ),
    MAX_RUNNING_PER_PERSON: setting(
      ofServices(whole(1).default(MAX_RUNNING_PER_PERSON)),
      'Stages of one kind that run at once for one account.',
      String(MAX_RUNNING_PER_PERSON),
      { more: 'The others wait.' },
    ),
    STORAGE_MB_PER_ACCOUNT: setting(
      ofApi(number(0).default(STORAGE_MB_DEFAULT)),
      'Storage per account, in MB.',
      String(STORAGE_MB_DEFAULT),
      {
        more: 'What is generated and uploaded counts. At the limit new requests are refused and nothing is charged.',
      },
    ),
    STORAGE_FILES_PER_ACCOUNT: setting(
      ofApi(whole(0).default(STORAGE_FILES_DEFAULT)),
      'Files one account may keep.',
      String(STORAGE_FILES_DEFAULT),
    ),
    MEDIA_MB_FREE: setting(
      ofApi(number(0).default(MEDIA_MB_FREE_DEFAULT)),
      'Size of the media library of an account without a subscription, in MB.',
      String(MEDIA_MB_FREE_DEFAULT),
    ),
    MEDIA_MB_PREMIUM: setting(
      ofApi(number(0).default(MEDIA_MB_PREMIUM_DEFAULT)),
      'The same with a subscription.',
      String(MEDIA_MB_PREMIUM_DEFAULT),
    ),
    FREE_REQUESTS_PER_HOUR: setting(
      ofApi(whole(1).default(60)),
      'Free requests of each kind (scripts, pictures, exports) per account and hour.',
      '60',
    ),
    TEST_GENERATIONS_PER_HOUR: setting(
      ofApi(whole(0).default(60)),
      'Generations that the test keys of one account may start per hour, of all kinds; 0 for none.',
      '60',
      { more: 'They cost nobody anything but some seconds of a worker’s processor.' },
    ),
    GENERATION_DEADLINE_FACTOR: setting(
      ofApi(number(0.001, 20).default(1)),
      'Multiplies the time limit of a whole generation.',
      '2',
    ),
    SYNTHETIC_VOICES: setting(
      ofApi(flag.optional()),
      'Whether the voices are synthetic stand-ins, which users are told.',
      'false',
      { unset: 'only while the sandbox replaces Replicate' },
    ),
  },
} satisfies Section;

/** Rows that the console counts, or whose events Stripe and Replicate send again, are younger than these limits. */
export const retention = {
  title: 'How long things are kept',
  note: 'Projects, the ledger and payments are kept until their owner deletes them or the account, the audit log permanently.',
  settings: {
    SESSION_IDLE_DAYS: setting(
      ofApi(number(0.01, 365).default(SESSION_IDLE_DAYS)),
      'Days after which an unused session ends.',
      String(SESSION_IDLE_DAYS),
    ),
    SESSION_DAYS: setting(
      ofApi(number(0.01, 365).default(SESSION_DAYS)),
      'Days after which any session ends.',
      String(SESSION_DAYS),
    ),
    KEEP_WEBHOOKS_DAYS: setting(
      ofWorker(whole(8, 3_650).default(30)),
      'Days for which webhook ids are kept, to recognise one that is sent again.',
      '30',
      { more: 'Stripe retries for 3 days.' },
    ),
    KEEP_ATTEMPTS_DAYS: setting(
      ofWorker(
        z.union([z.literal(['0', 'none']).transform(() => null), whole(40, 3_650)]).default(null),
      ),
      'Days for which attempts of ended stages are kept, 40 or more; 0 or none for ever.',
      '400',
      { more: 'They say what a stage cost and which prediction it was.', unset: 'none' },
    ),
  },
} satisfies Section;
