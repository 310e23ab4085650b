const subscription =
  '{"id":"sub_1","object":"subscription","customer":"cus_1","status":"incomplete","metadata":{},"created":1,"cancel_at":null,"cancel_at_period_end":false,"ended_at":null,"items":{"object":"list","data":[]},"latest_invoice":null}';
const list = (item: string) => `{"object":"list","has_more":false,"data":[${item}]}`;
const session =
  '{"id":"cs_1","object":"checkout.session","status":"open","url":"https://x.example/","customer":"cus_1","amount_subtotal":2000}';
const intent =
  '{"id":"pi_1","object":"payment_intent","status":"requires_action","client_secret":"s","customer":"cus_1","amount":2000}';

/** A valid reply of Stripe to each of our calls. */
export const stripeAnswers = {
  customer: '{"id":"cus_1","object":"customer","deleted":false}',
  snapshot: list(subscription),
  'pay on its page': session,
  'pay in a form': intent,
  subscribe: subscription,
  'pay on the page again': session,
  'pay in the form again': intent,
  portal: '{"id":"bps_1","object":"billing_portal.session","url":"https://x.example/"}',
} as const;

export type StripeCall = keyof typeof stripeAnswers;

export const oidcCalls = ['begin', 'token', 'userinfo', 'end'] as const;
export type OidcCall = (typeof oidcCalls)[number];

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** An identity provider's answers under its own address; `nonce` is what the sign-in asked for. */
export function oidcAnswer(path: string, issuer: string, nonce: string): string {
  if (path.endsWith('/.well-known/openid-configuration'))
    return JSON.stringify({
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/me`,
      end_session_endpoint: `${issuer}/end`,
    });
  if (path.endsWith('/me')) return '{"sub":"u1","preferred_username":"ada"}';
  const nowSeconds = Math.floor(Date.now() / 1000);
  const claims = {
    iss: issuer,
    sub: 'u1',
    aud: 'c',
    iat: nowSeconds,
    exp: nowSeconds + 600,
    nonce,
  };
  const idToken = `${part({ alg: 'RS256' })}.${part(claims)}.${part({})}`;
  return JSON.stringify({ access_token: 'a', token_type: 'bearer', id_token: idToken });
}
