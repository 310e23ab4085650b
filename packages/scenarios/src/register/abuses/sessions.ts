import type { Cases } from '../case.ts';
import { scenario } from '../test-files.ts';

const ACCOUNT = scenario('payments/account');
const LIVE_EVENTS = scenario('live/live-events');

/** Cases 23 to 32: sessions, other sites, sockets. */
export const sessionAbuses: Cases = {
  23: {
    title: 'A session planted before sign-in',
    holds: 'A new id at sign-in; the old one is worthless.',
    tests: {
      [ACCOUNT]: ['signing in changes the session id, and the previous one is worthless'],
    },
  },
  24: {
    title: 'A changed or invented cookie',
    holds: '401; ids are random and signed.',
    tests: {
      'apps/api/src/plugins/external/session.test.ts': [
        'a cookie with any character changed is no session, nor is an unsigned or an invented one',
      ],
      'apps/api/src/features/auth/sign-in.test.ts': [
        'a changed cookie, or one of another sign-in, leads back to the start',
      ],
    },
  },
  25: {
    title: 'Another site acts as the user (CSRF)',
    holds: '403 by Origin and Sec-Fetch-Site, JSON only; a GET changes nothing by itself.',
    tests: {
      [scenario('bad-input/bad-input')]: [
        "a page of another site cannot act in a user's name",
        'broken JSON is a 400 and a form is a 415',
      ],
      'apps/api/src/features/auth/auth.routes.test.ts': [
        'another site cannot sign users out: its link needs a confirmation, its form is refused',
      ],
      [scenario('payments/paying')]: [
        'visiting a success page, or syncing, without paying grants nothing',
      ],
    },
  },
  26: {
    title: 'Another site reads replies (CORS)',
    holds: 'No reply allows it.',
    tests: { [scenario('abuse/probes')]: ['no page of another site may read a reply'] },
  },
  27: {
    title: 'A forged, foreign or repeated reply of the identity provider',
    holds: 'Refused by state, nonce and PKCE; a code works once.',
    tests: {
      [ACCOUNT]: [
        'a reply of the identity provider for another sign-in is not accepted',
        'a repeated reply of the identity provider signs nobody in',
        'a failed sign-in leads back to the login page with a reason',
      ],
    },
  },
  28: {
    title: 'A redirect to another site after sign-in',
    holds: 'Only our own paths.',
    tests: {
      'apps/api/src/features/auth/return-path.test.ts': ['05 %s leads to %s', '05 %j leads home'],
      [scenario('bad-input/bad-input')]: ['sign-in and sign-out redirect only to our own paths'],
    },
  },
  29: {
    title: 'A socket that outlives its session',
    holds: 'It ends with the session, on every node.',
    tests: {
      [LIVE_EVENTS]: ['signing out ends the sockets of that session only, on every api node'],
      [ACCOUNT]: ['signing out everywhere ends every session and its sockets'],
    },
  },
  30: {
    title: 'A socket from another site',
    holds: 'Refused, over both transports.',
    tests: {
      [LIVE_EVENTS]: ['a socket needs a session and our own origin, over either transport'],
    },
  },
  31: {
    title: 'Listening to others’ events',
    holds: 'The server chooses the channel, whatever a socket asks for.',
    tests: { [LIVE_EVENTS]: ['a socket that asks for the events of others hears none'] },
  },
  32: {
    title: 'Flooding by sockets',
    holds: 'Small messages, few at a time, ten sockets; then it is cut off.',
    tests: {
      [LIVE_EVENTS]: ['a socket that sends too often or too much is cut off'],
      [scenario('abuse/refusals')]: ['14 refused socket handshakes are logged like other refusals'],
    },
  },
};
