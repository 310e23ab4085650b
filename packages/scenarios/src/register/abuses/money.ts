import type { Cases } from '../case.ts';
import { scenario } from '../test-files.ts';

const PAYING = scenario('payments/paying');

/** Cases 33 to 47: money, secrets, and input that costs time. */
export const moneyAbuses: Cases = {
  33: {
    title: 'Changing the price, plan or amount',
    holds: 'Only plans for sale, at the server’s price.',
    tests: {
      [PAYING]: ['unknown products are refused and create nothing'],
      [scenario('payments/subscriptions')]: [
        'a checkout opened at an old price is not offered again',
      ],
      [scenario('payments/plans')]: ['a plan that is no longer for sale is refused'],
    },
  },
  34: {
    title: 'Many requests on the last credit',
    holds: 'As many as there are credits.',
    tests: {
      [scenario('main-path/main-path')]: [
        'fifty concurrent requests for three generations: three run, the others are asked to pay',
      ],
      'packages/db/src/generations/accept.repo.test.ts': [
        'several servers and the same users at once: no credit is spent twice, and there is no deadlock',
      ],
    },
  },
  35: {
    title: 'A webhook is recorded and sent again',
    holds: 'No effect.',
    tests: {
      [PAYING]: [
        'a pack adds 15 that stay, and each payment counts once',
        'forged and stale webhooks are refused, and counted for the operator',
      ],
      'packages/db/src/operators/webhook-events.repo.test.ts': [
        'a webhook counts once per provider',
      ],
    },
  },
  36: {
    title: 'Visiting the success page without paying',
    holds: 'Nothing is granted.',
    tests: { [PAYING]: ['visiting a success page, or syncing, without paying grants nothing'] },
  },
  37: {
    title: 'Many accounts for the free allowance',
    holds: 'Once per identity, a few per network a day, and a cap on a day’s spend.',
    tests: {
      [scenario('abuse/free-allowance')]: [
        '04 many accounts from one address do not multiply the free allowance',
        '04 an IPv6 network is one address',
      ],
      [scenario('payments/account')]: [
        'deleting the account and coming back gives no second free allowance',
      ],
      'packages/db/src/generations/attempts.repo.test.ts': [
        'a hundred concurrent stages spend no more than the daily cap',
      ],
    },
  },
  38: {
    title: 'Cancelling to burn paid work',
    holds: 'A few are free each day; then a cancelled one counts.',
    tests: {
      [scenario('abuse/cancel-limit')]: [
        '03 cancelling started work is free a few times a day, then it counts, and the user is told before',
        '03 of many concurrent cancellations, no more than the limit are free',
        '03 included videos and takes cannot be started and cancelled for free without limit either',
      ],
    },
  },
  39: {
    title: 'Understating a length or size',
    holds: 'No request states one; everything is measured.',
    tests: {
      [scenario('abuse/probes')]: ['a request cannot set internal fields'],
      'packages/media-tools/src/quality-gate.test.ts': [
        'measures the audible length, not the one in the header',
        'measures a video with another frame rate in seconds',
      ],
    },
  },
  40: {
    title: 'Instructions to the model inside a topic, a script or a pasted page',
    holds: 'They are sent as data, without tools or secrets; the reply is cut and moderated.',
    tests: {
      'packages/providers/src/script/prompt-injection.test.ts': [
        'a topic of any kind changes only the data of the request',
        'what a task is about is only ever JSON beside our instructions',
      ],
      'packages/providers/src/conformance.test.ts': [
        'cuts a reply that is too long at the end of a sentence',
        'allows advertising and refuses threats',
      ],
      [scenario('influencers/outputs')]: ['%s that they forbid is refused before anything is paid'],
      [scenario('script-help/script-help')]: [
        'what our rules forbid is not written about, whoever wrote it',
      ],
    },
  },
  41: {
    title: 'Markup in scripts, names and addresses (XSS)',
    holds: 'Shown as text; the policy forbids inline scripts.',
    tests: {
      'apps/api/src/web-app/page-head.test.ts': [
        'an address cannot inject into the page',
        'nor can the text of a shared video',
      ],
      'apps/api/src/features/captions/captions.view.test.ts': [
        'cannot be injected into by a script',
      ],
      [scenario('abuse/probes')]: ['every reply tells browsers what they must not do with it'],
    },
  },
  42: {
    title: 'Secrets in logs, traces and replies',
    holds: 'None, in any encoding.',
    tests: {
      [scenario('secrets/secrets-in-logs')]: [
        'Redis and Postgres refuse the password: this is logged a few times, without the password',
        'providers, sign-in and payments refuse: no key, token or cookie is in any log',
      ],
      [scenario('traces/traces')]: ['no user text and no secret is in a trace or a log line'],
    },
  },
  43: {
    title: 'Forged addresses in X-Forwarded-For',
    holds: 'Only configured proxies are believed.',
    tests: {
      'apps/api/src/features/auth/sign-in.test.ts': [
        'forged addresses before the one that the proxy saw bypass no limit',
      ],
      'apps/api/src/config.test.ts': ['TRUST_PROXY=2 trusts the two nearest proxies'],
    },
  },
  44: {
    title: 'Text that makes a regular expression take forever',
    holds: 'The cost of every route grows linearly with its input.',
    tests: {
      'apps/api/src/linear-input.test.ts': [
        '06 a long text of any kind of character in the %s of any route costs about its length',
        '06 a route that is quadratic in its %s is found',
      ],
      'packages/providers/src/speech/split-text.test.ts': [
        '100 000 odd characters are split without backtracking',
      ],
    },
  },
  45: {
    title: 'Deep JSON, prototype pollution, arrays for strings',
    holds: '400 that names the field.',
    tests: {
      [scenario('bad-input/bad-input')]: ['%s is a 400 that names the field'],
      'apps/api/src/plugins/app/json.test.ts': [
        'a body that reaches for a prototype is refused',
        'text that the database cannot store is a 400 that names the field',
      ],
    },
  },
  46: {
    title: 'Odd content types',
    holds: 'Only JSON is read; 415.',
    tests: { [scenario('abuse/probes')]: ['a body of any other type than JSON is a 415'] },
  },
  47: {
    title: 'Expensive routes without a session',
    holds: 'Refused before the body is read.',
    tests: {
      'apps/api/src/default-deny.test.ts': [
        '%s a stranger gets nothing, and nothing is parsed',
        'unknown routes are not parsed either',
      ],
    },
  },
};
