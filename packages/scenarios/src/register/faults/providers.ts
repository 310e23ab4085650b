import type { Cases } from '../case.ts';
import { scenario } from '../test-files.ts';

const RETRIES = scenario('retry-and-cancel/retry-and-cancel');
const OUTPUTS = scenario('influencers/outputs');

/** Cases 25 to 36: providers that are busy, slow, broken or silent. */
export const providerFaults: Cases = {
  25: {
    title: 'A provider is busy (429)',
    holds: 'It is asked again when it says; no attempt is spent; all workers share its limit.',
    tests: {
      [RETRIES]: ['a busy provider is called again when it says, without spending an attempt'],
      [scenario('stages/stages')]: ['a provider that stays busy spends no attempt'],
      'packages/providers/src/redis-token-store.test.ts': [
        'ten processes take turns at one budget, whichever asks most',
      ],
    },
  },
  26: {
    title: 'A create fails with an unknown outcome',
    holds: 'It is looked up, and sent again only if the provider does not know it.',
    tests: {
      [RETRIES]: [
        'a create whose reply is lost is found again and paid for once',
        'a create that never arrived is looked up and sent again, even for speech with its single attempt',
      ],
      'packages/providers/src/replicate/client.test.ts': [
        'a create whose connection breaks is sent once, not six times',
        'a create without a reply times out with an unknown outcome',
      ],
      [scenario('faults/network')]: [
        'names that cannot be resolved: the provider is asked again later, at no cost',
      ],
    },
  },
  27: {
    title: 'A run takes too long, or never ends',
    holds: 'It ends by our deadline and by the provider’s; then a retry or a failure, uncharged.',
    tests: {
      [scenario('retry-and-cancel/late-attempts')]: [
        'a lip-sync that times out is cancelled at the provider, retried and delivered',
        'after the third attempt the lip-sync fails, says why, and the credit is refunded',
      ],
      'packages/providers/src/replicate/client.test.ts': [
        'sends a deadline, at which a stuck prediction ends by itself',
      ],
      'packages/queue/src/runtime-crashes.test.ts': [
        'the sweep ends an overdue generation and releases its reservation',
      ],
    },
  },
  28: {
    title: 'A late attempt may finish while it is retried',
    holds: 'The next attempt is bought only once the previous one has certainly stopped.',
    tests: {
      [scenario('retry-and-cancel/late-attempts')]: [
        'a provider too busy to cancel a late attempt is polled until it has stopped, and only then is another bought',
      ],
    },
  },
  29: {
    title: 'An output is not what it should be: a page, nothing, black, too short',
    holds: 'It is not delivered: a retry or a failure, uncharged.',
    tests: {
      [OUTPUTS]: ['is tried again when it %s', 'a portrait that is $output is not delivered'],
      'packages/media-tools/src/quality-gate.test.ts': [
        'refuses a video that is %s',
        'refuses a web page, an empty file and a truncated video',
        'refuses a download that broke off after its index',
        'refuses silence, a wrong length and a video without sound',
      ],
    },
  },
  30: {
    title: 'The address of an output has expired',
    holds: 'The attempt has failed: a retry or a failure, uncharged.',
    tests: {
      [OUTPUTS]: ['is tried again when it %s'],
      'packages/providers/src/replicate/download.test.ts': ['names an output that is %s'],
    },
  },
  31: {
    title: 'A provider is down',
    holds:
      'It gets no requests but one that probes it; new work is refused with the reason, uncharged.',
    tests: {
      [scenario('provider-down/provider-down')]: [
        'a model that keeps failing gets no requests, new work is refused uncharged, and one request tries it again',
      ],
      'apps/web/e2e/provider-down.e2e.ts': [
        'a paused service is said on every page, the script survives its refusal, and the notice goes by itself',
      ],
    },
  },
  32: {
    title: 'Our key is invalid, or our account is empty',
    holds: 'A final, uncharged failure whose message hides the cause; then the model is paused.',
    tests: {
      [RETRIES]: ['a wrong key is final, worded for users, and never shows the cause'],
      [scenario('provider-down/provider-down')]: [
        'a model that keeps failing gets no requests, new work is refused uncharged, and one request tries it again',
      ],
    },
  },
  33: {
    title: 'A webhook comes several times',
    holds: 'It counts once.',
    tests: {
      [RETRIES]: ['missing, duplicate and forged webhooks change nothing'],
      'packages/db/src/operators/webhook-events.repo.test.ts': [
        'a webhook counts once per provider',
      ],
    },
  },
  34: {
    title: 'Webhooks come late, or before their create is answered',
    holds: 'They are hints: the prediction itself is read. Progress never falls.',
    tests: {
      [scenario('faults/network')]: [
        'webhooks that come before the create is answered, or late, change nothing',
      ],
      [scenario('live/live-events')]: [
        'progress reaches the owner only, rises, and never shows 100 before delivery',
      ],
    },
  },
  35: {
    title: 'A webhook is forged or stale',
    holds: 'It is refused by its signature over the raw body and its age.',
    tests: {
      'packages/providers/src/webhook.test.ts': ['a webhook %s is refused'],
      'apps/api/src/features/webhooks/replicate.routes.test.ts': ['11 a webhook %s'],
      [scenario('payments/paying')]: [
        'forged and stale webhooks are refused, and counted for the operator',
      ],
    },
  },
  36: {
    title: 'Webhooks never arrive',
    holds: 'Predictions are polled.',
    tests: {
      [RETRIES]: ['missing, duplicate and forged webhooks change nothing'],
    },
  },
};
