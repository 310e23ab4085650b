import path from 'node:path';
import { describeHostile, replyLengthOf } from '@talkreel/testing/hostile-suite';
import { hostileAnswers, type HostileCall } from './testing/hostile-calls.ts';

describeHostile('model provider', {
  entry: path.join(import.meta.dirname, 'testing/hostile-calls.ts'),
  calls: Object.keys(hostileAnswers),
  rightBody({ url = '', method }, { call }) {
    // A community model has no endpoint of its own: the lookup after that is disturbed.
    if (call === 'create by name' && method === 'POST')
      return url.includes('/models/') ? null : { body: hostileAnswers.create, disturbed: false };
    return { body: hostileAnswers[call as HostileCall], disturbed: true };
  },
  replyLength: (call) => replyLengthOf(hostileAnswers[call as HostileCall]),
  // Downloads take any body, because whether bytes are media is checked afterwards.
  takesAnyBody: ['download'],
});
