import path from 'node:path';
import { encodePlan } from '@talkreel/testing/hostile-server';
import { describeHostile, replyLengthOf } from '@talkreel/testing/hostile-suite';
import {
  oidcAnswer,
  oidcCalls,
  stripeAnswers,
  type StripeCall,
} from './testing/hostile-answers.ts';

const entry = path.join(import.meta.dirname, 'testing/hostile-calls.ts');

describeHostile('Stripe', {
  entry,
  calls: Object.keys(stripeAnswers),
  rightBody: (_, { call }) => ({ body: stripeAnswers[call as StripeCall], disturbed: true }),
  replyLength: (call) => replyLengthOf(stripeAnswers[call as StripeCall]),
});

const OIDC_PATHS: Record<string, string> = {
  begin: '/.well-known/openid-configuration',
  end: '/.well-known/openid-configuration',
  token: '/token',
  userinfo: '/me',
};

describeHostile('identity provider', {
  entry,
  calls: oidcCalls,
  rightBody({ url = '' }, plan, origin) {
    const body = oidcAnswer(url, `${origin}/${encodePlan(plan)}`, 'n');
    return { body, disturbed: url.endsWith(OIDC_PATHS[plan.call] ?? '') };
  },
  // Addresses and tokens carry the plan, so their length varies; this much of the reply is always there.
  replyLength: (call) => replyLengthOf(oidcAnswer(OIDC_PATHS[call] ?? '', 'http://127.0.0.1', 'n')),
});
