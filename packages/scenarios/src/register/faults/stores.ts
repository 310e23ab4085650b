import type { Cases } from '../case.ts';
import { queueTest, scenario } from '../test-files.ts';

/** Cases 11 to 24: Redis, PostgreSQL, and what is between them. */
export const storeFaults: Cases = {
  11: {
    title: 'Redis restarts under load',
    holds: 'What it lost is added again from PostgreSQL, and runs once.',
    tests: {
      [queueTest('dispatch')]: [
        'a Redis that comes back empty after an outage gets what was accepted meanwhile',
      ],
    },
  },
  12: {
    title: 'Redis loses everything',
    holds: 'Every open stage is queued again in its order; nobody is signed out.',
    tests: {
      [scenario('crashes/crashes')]: [
        'a flushed Redis loses nothing: queued and running work continues',
        'a session survives the loss of Redis',
      ],
      [queueTest('dispatch')]: [
        'an emptied Redis gets all its jobs again, in the same order, without touching a row',
      ],
    },
  },
  13: {
    title: 'Redis is full',
    holds: 'Requests are accepted and wait in PostgreSQL; they run once there is room.',
    tests: {
      [scenario('faults/stores')]: [
        'a full Redis: requests are accepted, and run once there is room',
      ],
    },
  },
  14: {
    title: 'Redis is down when a request comes',
    holds: 'The request needs only PostgreSQL, limits included.',
    tests: {
      [scenario('faults/stores')]: ['readiness names what is missing'],
      [scenario('abuse/refusals')]: [
        '07 one request limit applies across all processes, and none while Redis is down',
      ],
      [queueTest('producer')]: [
        'a process that starts while Redis is away dispatches once Redis is back',
      ],
    },
  },
  15: {
    title: 'An older Redis takes over',
    holds: 'Jobs it lacks are added, jobs it still has of finished work do nothing.',
    tests: {
      [queueTest('dispatch')]: [
        'a failover that lost only the last moment: the lost jobs are added again',
      ],
      [scenario('stages/stages')]: ['run again after delivery, it does nothing'],
    },
  },
  16: {
    title: 'Redis may evict jobs',
    holds: 'A worker refuses to start, and the doctor says why.',
    tests: {
      [scenario('faults/stores')]: ['a worker does not start on a Redis that may evict its jobs'],
      [queueTest('runtime')]: ['a Redis that may evict is refused'],
      [scenario('doctor/doctor')]: [
        'a Redis that evicts jobs and a store of another database are found while everything runs',
      ],
    },
  },
  17: {
    title: 'PostgreSQL restarts under load',
    holds: '503 meanwhile; every process comes back by itself, and accepted work is delivered.',
    tests: {
      [scenario('faults/postgres')]: [
        'PostgreSQL dies under load and comes back: 503 meanwhile, and what was accepted is delivered',
      ],
      'infra/launch/stack.test.ts': ['PostgreSQL and Redis come back at their addresses'],
    },
  },
  18: {
    title: 'A connection breaks during a commit',
    holds: 'The repeat of the request finds what was committed.',
    tests: {
      [scenario('faults/postgres')]: [
        'the reply to a commit is lost: the repeat of the request finds its generation',
      ],
    },
  },
  19: {
    title: 'PostgreSQL fails over and loses the last commits',
    holds:
      'Ledgers agree; a prediction made before the failover is adopted; a lost request can be made again.',
    tests: {
      [scenario('faults/postgres')]: [
        'a failover loses the last commits: ledgers agree, and the prediction under way is adopted',
      ],
    },
  },
  20: {
    title: 'Transactions conflict',
    holds: 'The whole transaction is repeated, a few times at most.',
    tests: {
      'packages/db/src/deadlock.test.ts': [
        'a deadlocked transaction is repeated as a whole, and given up after five',
      ],
      'packages/db/src/accounts/erasure.repo.test.ts': [
        'an account is erased even if a webhook settles at the same moment',
      ],
      'packages/db/src/generations/accept.repo.test.ts': [
        'several servers and the same users at once: no credit is spent twice, and there is no deadlock',
      ],
    },
  },
  21: {
    title: 'The connections to PostgreSQL are used up',
    holds: 'Requests that would wait too long get a 503; others are served.',
    tests: {
      [scenario('silence/silence')]: [
        'while the row of one account is locked, only its user waits, and is told',
        'an api works beside a connection that does not answer, and says so if none does',
      ],
      'packages/db/src/silence.test.ts': [
        'if all connections fall silent, callers get an error in time, and recover when they answer again',
      ],
    },
  },
  22: {
    title: 'The disk of PostgreSQL is full',
    holds: 'Requests get a 503, webhooks are not acknowledged, and both work later.',
    tests: {
      [scenario('faults/stores')]: [
        'a full disk of PostgreSQL: 503 for people, no receipt for webhooks, and both work later',
      ],
    },
  },
  23: {
    title: 'An api is killed between commit and enqueue',
    holds: 'The job runs.',
    tests: {
      [scenario('crashes/crashes')]: [
        'an api killed between commit and enqueue: the job still runs',
      ],
    },
  },
  24: {
    title: 'A job is queued several times',
    holds: 'It runs once.',
    tests: {
      [queueTest('dispatch')]: [
        'several relays, triggered repeatedly for the same stages, run each once',
        'a process dies between adding a job and recording it: added twice, run once',
        'a process paused while dispatching delays nobody, and does no harm when it resumes',
      ],
      [scenario('stages/stages')]: ['run again after delivery, it does nothing'],
    },
  },
};
