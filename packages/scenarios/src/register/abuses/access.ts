import type { Cases } from '../case.ts';
import { scenario } from '../test-files.ts';

const OTHERS = "another user's work looks like missing work";
const BAD_INPUT = scenario('bad-input/bad-input');

/** Cases 1 to 10: access to what belongs to others. */
export const accessAbuses: Cases = {
  1: {
    title: 'Reading, deleting or approving another user’s project',
    holds: '404, as for a missing one.',
    tests: {
      [BAD_INPUT]: [OTHERS],
      [scenario('influencers/permissions')]: [
        'others cannot see or use an influencer until it is approved, and can never change it',
      ],
      'packages/db/src/library/projects.repo.test.ts': [
        'no project or generation of another user is included',
      ],
    },
  },
  2: {
    title: 'Cancelling another user’s work',
    holds: '404; only our own ids are accepted.',
    tests: { [BAD_INPUT]: [OTHERS] },
  },
  3: {
    title: 'Guessing the address of a file',
    holds: '404 unless it is one’s own, shared, or signed and not expired.',
    tests: {
      [BAD_INPUT]: [OTHERS],
      'packages/storage/src/signed-url.test.ts': [
        'a signed link opens only its object, until it expires',
        'changed, missing or malformed values are refused',
      ],
    },
  },
  4: {
    title: 'Another user’s id inside one’s own request',
    holds: 'Each id is checked; 404.',
    tests: {
      [BAD_INPUT]: [OTHERS],
      'packages/db/src/generations/free-project.test.ts': [
        "nobody can fill another user's project",
      ],
      [scenario('takes/takes')]: ["nobody can make a take of another user's speech"],
    },
  },
  5: {
    title: 'Deleting what others shared with the community, by its fixed ids',
    holds: 'Only owners and operators delete; the fixed ids are hidden for that user alone.',
    tests: {
      [scenario('influencers/permissions')]: [
        'deleting one of the fixed ids hides it for that user only',
        'an operator may delete what others approved',
      ],
    },
  },
  6: {
    title: 'Publishing what is not one’s own, or was taken down',
    holds: 'Owners publish their own; what an operator takes down stays down.',
    tests: {
      [scenario('influencers/permissions')]: [
        'others cannot see or use an influencer until it is approved, and can never change it',
      ],
      'apps/api/src/features/ops/content.routes.test.ts': [
        'content taken down is hidden from everyone and cannot be shared again',
      ],
    },
  },
  7: {
    title: 'A route that forgot to ask for a session',
    holds: 'Closed by default, on every route of the router.',
    tests: {
      'apps/api/src/default-deny.test.ts': [
        '%s a stranger gets nothing, and nothing is parsed',
        'there are routes to check',
      ],
      'apps/api/src/features/ops/ops.routes.test.ts': [
        '%s %s is not there for anybody but operators',
      ],
    },
  },
  8: {
    title: 'Extra fields that set internal values',
    holds: 'Refused, or without effect.',
    tests: { [scenario('abuse/probes')]: ['a request cannot set internal fields'] },
  },
  9: {
    title: 'Finding out what exists by different answers',
    holds: 'The same status, code and words.',
    tests: {
      [BAD_INPUT]: [OTHERS],
      'apps/api/src/features/newsletter/newsletter.routes.test.ts': [
        '14 the reply is the same for new, pending, confirmed and rate-limited addresses',
      ],
    },
  },
  10: {
    title: 'Asking for drafts of the blog',
    holds: 'They are not listed, whatever is asked.',
    tests: { 'apps/api/src/features/blog/blog.routes.test.ts': ['drafts cannot be requested'] },
  },
};
