import type { Cases } from './cases.ts';

/** What may happen by accident, by number. */
export const faults: Cases = {
  1: {
    title: 'A worker is killed in the middle of a stage',
    holds: 'Another continues with the same prediction; it is paid for once.',
  },
  2: {
    title: 'A worker is killed between a create and storing its prediction',
    holds: 'The prediction is found by its attempt and adopted; nothing is created twice.',
  },
  3: {
    title: 'A worker is killed after the copy of an output, before it is delivered',
    holds: 'The next worker writes the same file and delivers once; no file is left over.',
  },
  4: {
    title: 'A worker is killed after delivering, before the queue knows',
    holds: 'The repeat of the job does nothing.',
  },
  5: {
    title: 'An event loop is blocked past its lease, and two workers hold one stage',
    holds: 'The first notices that it lost its claim, and neither writes nor buys anything more.',
  },
  6: {
    title: 'A job kills every worker that starts it',
    holds: 'It fails after a few starts, uncharged; the jobs beside it are delivered.',
  },
  7: {
    title: 'A worker runs out of memory',
    holds: 'It exits and is restarted, and its work goes on; paid for once.',
  },
  8: {
    title: 'Processes are replaced under load, as by a release',
    holds: 'No request fails, work is handed over, nobody notices.',
  },
  9: {
    title: 'Old and new code run side by side',
    holds: 'Both work on the new schema; what only the newer knows waits for it.',
  },
  10: {
    title: 'A user cancels, at any moment',
    holds: 'Either cancelled and not charged, or delivered and charged: whichever came first.',
  },
  11: {
    title: 'Redis restarts under load',
    holds: 'What it lost is added again from PostgreSQL, and runs once.',
  },
  12: {
    title: 'Redis loses everything',
    holds: 'Every open stage is queued again in its order; nobody is signed out.',
  },
  13: {
    title: 'Redis is full',
    holds: 'Requests are accepted and wait in PostgreSQL; they run once there is room.',
  },
  14: {
    title: 'Redis is down when a request comes',
    holds: 'The request needs only PostgreSQL, limits included.',
  },
  15: {
    title: 'An older Redis takes over',
    holds: 'Jobs it lacks are added, jobs it still has of finished work do nothing.',
  },
  16: {
    title: 'Redis may evict jobs',
    holds: 'A worker refuses to start, and the doctor says why.',
  },
  17: {
    title: 'PostgreSQL restarts under load',
    holds: '503 meanwhile; every process comes back by itself, and accepted work is delivered.',
  },
  18: {
    title: 'A connection breaks during a commit',
    holds: 'The repeat of the request finds what was committed.',
  },
  19: {
    title: 'PostgreSQL fails over and loses the last commits',
    holds:
      'Ledgers agree; a prediction made before the failover is adopted; a lost request can be made again.',
  },
  20: {
    title: 'Transactions conflict',
    holds: 'The whole transaction is repeated, a few times at most.',
  },
  21: {
    title: 'The connections to PostgreSQL are used up',
    holds: 'Requests that would wait too long get a 503; others are served.',
  },
  22: {
    title: 'The disk of PostgreSQL is full',
    holds: 'Requests get a 503, webhooks are not acknowledged, and both work later.',
  },
  23: {
    title: 'An api is killed between commit and enqueue',
    holds: 'The job runs.',
  },
  24: {
    title: 'A job is queued several times',
    holds: 'It runs once.',
  },
  25: {
    title: 'A provider is busy (429)',
    holds: 'It is asked again when it says; no attempt is spent; all workers share its limit.',
  },
  26: {
    title: 'A create fails with an unknown outcome',
    holds: 'It is looked up, and sent again only if the provider does not know it.',
  },
  27: {
    title: 'A run takes too long, or never ends',
    holds: 'It ends by our deadline and by the provider’s; then a retry or a failure, uncharged.',
  },
  28: {
    title: 'A late attempt may finish while it is retried',
    holds: 'The next attempt is bought only once the previous one has certainly stopped.',
  },
  29: {
    title: 'An output is not what it should be: a page, nothing, black, too short',
    holds: 'It is not delivered: a retry or a failure, uncharged.',
  },
  30: {
    title: 'The address of an output has expired',
    holds: 'The attempt has failed: a retry or a failure, uncharged.',
  },
  31: {
    title: 'A provider is down',
    holds:
      'It gets no requests but one that probes it; new work is refused with the reason, uncharged.',
  },
  32: {
    title: 'Our key is invalid, or our account is empty',
    holds: 'A final, uncharged failure whose message hides the cause; then the model is paused.',
  },
  33: {
    title: 'A webhook comes several times',
    holds: 'It counts once.',
  },
  34: {
    title: 'Webhooks come late, or before their create is answered',
    holds: 'They are hints: the prediction itself is read. Progress never falls.',
  },
  35: {
    title: 'A webhook is forged or stale',
    holds: 'It is refused by its signature over the raw body and its age.',
  },
  36: {
    title: 'Webhooks never arrive',
    holds: 'Predictions are polled.',
  },
  37: {
    title: 'A page is reloaded, a tab closed',
    holds: 'The server owns the job: the page shows the same state, never an earlier one.',
  },
  38: {
    title: 'A request is sent twice: double click, two tabs, retry',
    holds: 'One job, one credit, the same answer.',
  },
  39: {
    title: 'The network is slow or lost, and events with it',
    holds: 'Work goes on; the browser catches up from the server.',
  },
  40: {
    title: 'Stripe’s event comes several times, or races the return page',
    holds: 'One grant for each payment.',
  },
  41: {
    title: 'Stripe’s events come in any order',
    holds: 'The same balance and plan at the end.',
  },
  42: {
    title: 'Stripe’s events are late, or missing',
    holds: 'The return page or the nightly comparison finds the payment.',
  },
  43: {
    title: 'A payment is refunded or disputed after it was used',
    holds: 'Its credits are taken back once; below zero nothing new starts.',
  },
  44: {
    title: 'A month is renewed during a job',
    holds: 'The reservation keeps its month.',
  },
  45: {
    title: 'An account is deleted during a job',
    holds: 'Work and subscription stop, rows and files go, nothing brings them back.',
  },
  46: {
    title: 'The media store is down, silent or full',
    holds: 'What was made is kept and copied later; no attempt and no credit is spent.',
  },
  47: {
    title: 'A clock is ten minutes off',
    holds: 'Leases and deadlines follow the clock of PostgreSQL; nothing is bought twice.',
  },
  48: {
    title: 'Events are lost on their way through Redis',
    holds: 'They are hints: the end of a job is seen all the same.',
  },
  49: {
    title: 'A one shot, a film or a batch dies between its stages',
    holds: 'It continues where it was; nothing is made or paid for twice.',
  },
  50: {
    title: 'One user sends very many jobs',
    holds: 'Others do not wait for them.',
  },
};
