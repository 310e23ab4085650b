import type { Cases } from '../case.ts';
import { queueTest, scenario } from '../test-files.ts';

/** Cases 1 to 10: processes that die, stand still or are replaced, and users who cancel. */
export const workerFaults: Cases = {
  1: {
    title: 'A worker is killed in the middle of a stage',
    holds: 'Another continues with the same prediction; it is paid for once.',
    tests: {
      [scenario('crashes/crashes')]: [
        'a worker killed during a lip-sync: another adopts the same prediction, which is paid for once',
      ],
      [scenario('stages/stages')]: ['a lost claim leaves its prediction to the next owner'],
    },
  },
  2: {
    title: 'A worker is killed between a create and storing its prediction',
    holds: 'The prediction is found by its attempt and adopted; nothing is created twice.',
    tests: {
      [scenario('faults/workers')]: [
        'killed between a create and its reply: the prediction is found, with and without its webhook',
      ],
      [scenario('retry-and-cancel/retry-and-cancel')]: [
        'a create whose reply is lost is found again and paid for once',
      ],
    },
  },
  3: {
    title: 'A worker is killed after the copy of an output, before it is delivered',
    holds: 'The next worker writes the same file and delivers once; no file is left over.',
    tests: {
      [scenario('faults/workers')]: [
        'killed between the copy of an output and its delivery: delivered once, as the same file',
      ],
    },
  },
  4: {
    title: 'A worker is killed after delivering, before the queue knows',
    holds: 'The repeat of the job does nothing.',
    tests: {
      [scenario('faults/workers')]: [
        'cut off from Redis, a worker delivers; killed before it tells the queue, the repeat does nothing',
      ],
      [scenario('stages/stages')]: ['run again after delivery, it does nothing'],
    },
  },
  5: {
    title: 'An event loop is blocked past its lease, and two workers hold one stage',
    holds: 'The first notices that it lost its claim, and neither writes nor buys anything more.',
    tests: {
      [scenario('faults/workers')]: [
        'an event loop blocked for three leases: another worker delivers, and the first only notices',
      ],
      [queueTest('runtime-crashes')]: ['of two owners the one that lost its claim writes nothing'],
      [scenario('pauses/pauses')]: [
        'stopped during an upload: the new owner creates, and it creates nothing any more',
        'stopped while it waits to create: it does not create',
        'stopped between the create and its reply: the prediction is adopted, and neither bought again nor stopped',
        'stopped while it follows: the other delivers, and it leaves the prediction alone',
        'cancelled while stopped during a create: it stops its own prediction, and records that',
        'stopped before it requests a script: the script is written once',
        'stopped while it joins a film: the film is the one that the other joined',
      ],
    },
  },
  6: {
    title: 'A job kills every worker that starts it',
    holds: 'It fails after a few starts, uncharged; the jobs beside it are delivered.',
    tests: {
      [scenario('faults/workers')]: [
        'a job that kills its workers is given up, uncharged, and the jobs beside it are delivered',
      ],
      [queueTest('runtime-crashes')]: [
        'a stage that is started repeatedly without an end is quarantined',
      ],
      [queueTest('isolation')]: [
        'a stage that runs alone is blamed for the death of its worker while it works, not while it waits for a provider',
        'stages that run alone work one at a time: a death is the fault of one, and the others wait uncounted',
        'a worker that lost its claim because it was slow takes the blame back',
      ],
    },
  },
  7: {
    title: 'A worker runs out of memory',
    holds: 'It exits and is restarted, and its work goes on; paid for once.',
    tests: {
      [scenario('faults/workers')]: [
        'a worker out of memory ends, and another finishes its work, paid for once',
      ],
      'infra/launch/stack.test.ts': ['a process that dies is restarted, and the user is told'],
    },
  },
  8: {
    title: 'Processes are replaced under load, as by a release',
    holds: 'No request fails, work is handed over, nobody notices.',
    tests: {
      [scenario('deploy/deploy')]: [
        'apis and workers are restarted one by one under load: no request fails, and no end goes unnoticed',
        'a stopping api is not ready at once, answers waits with 202, and finishes reading requests',
      ],
      [scenario('crashes/crashes')]: [
        'a worker that is told to stop hands over its predictions and ends at once',
      ],
    },
  },
  9: {
    title: 'Old and new code run side by side',
    holds: 'Both work on the new schema; what only the newer knows waits for it.',
    tests: {
      [scenario('upgrade/upgrade')]: [
        'api and worker of the previous release work on the new schema',
        'an old api with a new worker, and a new api with old and new workers',
      ],
      'packages/db/src/generations/stages.repo.test.ts': [
        'a newer schema does not stop workers started before it',
      ],
      'packages/db/src/library/project-lists.repo.test.ts': [
        'work of a kind that only newer code knows is in no list, and hides nothing',
      ],
    },
  },
  10: {
    title: 'A user cancels, at any moment',
    holds: 'Either cancelled and not charged, or delivered and charged: whichever came first.',
    tests: {
      [scenario('retry-and-cancel/retry-and-cancel')]: [
        'a cancellation that races the end has one outcome, whichever wins',
        'cancelling speech refunds the credit; cancelling what has ended changes nothing',
      ],
      [scenario('stages/stages')]: [
        'cancelled while it runs, it stops at the provider and costs nothing',
      ],
      [scenario('abuse/cancelling')]: [
        '03 a cancellation that races the delivery of a stage leaves all of it or nothing',
      ],
    },
  },
};
