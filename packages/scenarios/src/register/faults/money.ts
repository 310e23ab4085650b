import type { Cases } from '../case.ts';
import { scenario } from '../test-files.ts';

const e2e = (name: string) => `apps/web/e2e/${name}.e2e.ts`;
const PAYMENTS = 'packages/db/src/credits/payments.repo.test.ts';

/** Cases 37 to 50: browsers, payments, accounts, and everything else. */
export const moneyFaults: Cases = {
  37: {
    title: 'A page is reloaded, a tab closed',
    holds: 'The server owns the job: the page shows the same state, never an earlier one.',
    tests: {
      [e2e('wizard')]: [
        'a reload in the middle shows the same job, no further back',
        'a new tab goes on with a speech that waits for its video',
      ],
      [e2e('one-shot')]: [
        'rows fill in as they come true, a reload changes nothing, and the end shows video and script',
      ],
    },
  },
  38: {
    title: 'A request is sent twice: double click, two tabs, retry',
    holds: 'One job, one credit, the same answer.',
    tests: {
      [scenario('main-path/main-path')]: [
        'a double click with one Idempotency-Key is one job, and the key cannot be used for another request',
        'repeating a running lip-sync returns the same job, with or without a key',
      ],
      [e2e('wizard')]: ['a double click is one job and one credit'],
    },
  },
  39: {
    title: 'The network is slow or lost, and events with it',
    holds: 'Work goes on; the browser catches up from the server.',
    tests: {
      [scenario('live/live-events')]: ['the snapshot after a reconnect contains what was missed'],
      [scenario('faults/network')]: [
        'two seconds of latency and three of ten packets lost: slow, delivered, and paid for once',
      ],
      [e2e('two-tabs')]: ['what was made while the connection was away is there once it is back'],
    },
  },
  40: {
    title: 'Stripe’s event comes several times, or races the return page',
    holds: 'One grant for each payment.',
    tests: {
      [scenario('payments/paying')]: ['a pack adds 15 that stay, and each payment counts once'],
      [PAYMENTS]: ['ten concurrent snapshots grant once'],
    },
  },
  41: {
    title: 'Stripe’s events come in any order',
    holds: 'The same balance and plan at the end.',
    tests: {
      [scenario('payments/random-events')]: [
        'random orders, repeats and drops of events end in the same balance (seed %i)',
      ],
      [PAYMENTS]: ['months that become known together, or in the wrong order, end as the newest'],
    },
  },
  42: {
    title: 'Stripe’s events are late, or missing',
    holds: 'The return page or the nightly comparison finds the payment.',
    tests: {
      [scenario('payments/subscriptions')]: [
        'without any webhook the success page finds the payment',
      ],
      [scenario('payments/reconcile')]: ['without it the same is fixed, once'],
      [scenario('payments/stripe-away')]: ['a webhook that could not be handled is sent again'],
    },
  },
  43: {
    title: 'A payment is refunded or disputed after it was used',
    holds: 'Its credits are taken back once; below zero nothing new starts.',
    tests: {
      [scenario('payments/paying')]: [
        'a refund takes unused ones back, and blocks new work if more were used than remain',
      ],
      [scenario('payments/subscriptions')]: [
        'a dispute takes the credits, and winning it gives them back',
      ],
      [scenario('payments/annual')]: [
        'half a year refunded takes half of its generations, and a declined renewal all of them',
      ],
      [PAYMENTS]: ['a debt blocks new work until the balance is above zero'],
    },
  },
  44: {
    title: 'A month is renewed during a job',
    holds: 'The reservation keeps its month.',
    tests: {
      [PAYMENTS]: ['a job that fails after the renewal returns nothing to the new month'],
    },
  },
  45: {
    title: 'An account is deleted during a job',
    holds: 'Work and subscription stop, rows and files go, nothing brings them back.',
    tests: {
      [scenario('payments/account')]: [
        'deleting stops running work and the subscription, removes rows and files, and nothing restores it',
      ],
      'packages/db/src/accounts/erasure.repo.test.ts': [
        'an account is erased even if a webhook settles at the same moment',
        'rows about predictions that may still run stay until these are stopped',
      ],
    },
  },
  46: {
    title: 'The media store is down, silent or full',
    holds: 'What was made is kept and copied later; no attempt and no credit is spent.',
    tests: {
      [scenario('faults/stores')]: [
        'a media store that is away: the output is copied when it is back, and made once',
        'a full disk of a worker: delivered once there is room',
      ],
      [scenario('abuse/full-disk')]: [
        '11 a photo on a full disk is a 503, costs nothing, and works later',
      ],
      'apps/worker/src/keep-media.test.ts': [
        'unreachable or full storage costs no attempt, a missing file does',
      ],
      'packages/storage/src/silent-bucket.test.ts': [
        'a bucket that does not answer fails a call: %s',
        'a bucket that falls silent within a file fails its reader, and leaves no half of it',
      ],
    },
  },
  47: {
    title: 'A clock is ten minutes off',
    holds: 'Leases and deadlines follow the clock of PostgreSQL; nothing is bought twice.',
    tests: {
      [scenario('faults/clocks')]: [
        'a worker whose clock is ten minutes fast adopts what another has sent, and buys nothing',
        'a worker whose clock is ten minutes %s ends an attempt at its deadline',
      ],
      'packages/db/src/generations/stages.repo.test.ts': [
        'overdue stages are determined by the clock of the database',
      ],
    },
  },
  48: {
    title: 'Events are lost on their way through Redis',
    holds: 'They are hints: the end of a job is seen all the same.',
    tests: {
      [scenario('faults/workers')]: [
        'cut off from Redis, a worker delivers; killed before it tells the queue, the repeat does nothing',
      ],
      'packages/queue/src/channels.test.ts': [
        'open channels survive a lost connection, closed ones do not',
      ],
      [e2e('resilience')]: ['the end of a job appears even if its event was lost'],
    },
  },
  49: {
    title: 'A one shot, a film or a batch dies between its stages',
    holds: 'It continues where it was; nothing is made or paid for twice.',
    tests: {
      [scenario('crashes/killed-sets')]: [
        'killed between its stages, it continues where it was: nothing is made or paid for twice',
        'workers that die while scenes are made and joined lose nothing and pay for nothing twice',
        'workers that die at any moment lose nothing and pay for nothing twice',
      ],
    },
  },
  50: {
    title: 'One user sends very many jobs',
    holds: 'Others do not wait for them.',
    tests: {
      'packages/queue/src/fair-share.test.ts': [
        'thousands of jobs at random: nobody waits for more than a turn of everybody else (seed %i)',
      ],
      'packages/queue/src/runtime.test.ts': ['one user with many jobs does not block another'],
      [scenario('limits/many-of-one')]: [
        'a user with many images runs a limited number at once, even with a flushed Redis and a paused worker',
      ],
    },
  },
};
