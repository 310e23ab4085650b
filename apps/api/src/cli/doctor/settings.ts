import { connect } from 'node:net';
import { once } from 'node:events';
import { findMediaTools, MediaToolMissing } from '@talkreel/media-tools/ffmpeg';
import { unknownSettings } from '@talkreel/settings/unknown-settings';
import type { Config } from '../../config.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

const FETCH_MS = 5_000;
/** The default of docker-compose.yml. */
const PUBLIC_SECRET = 'not-a-secret-only-for-trying-it-out';

/** Checks that need only the settings. */
export function checkSettings(config: Config, env: Record<string, string | undefined>): Finding[] {
  return [
    ...unknownSettings(env).map((words) => warning('settings', words)),
    ...keyFindings(config),
    ...addressFindings(config),
    ...secretFindings(config),
    ...stripeFindings(config),
    ...supportFindings(config),
  ];
}

function keyFindings({ missingKeys, isProduction, sandboxUrl }: Config): Finding[] {
  const level = isProduction ? problem : warning;
  return [
    ...missingKeys.map((name) => level(name, 'is not set: what needs it is off')),
    ...(isProduction && sandboxUrl
      ? [problem('SANDBOX_URL', 'is set in production: people would meet a stand-in')]
      : []),
    ...(missingKeys.length === 0
      ? [ok('providers', sandboxUrl ? 'live, or stood in for by the sandbox' : 'all are live')]
      : []),
  ];
}

function addressFindings({ publicUrl, isProduction, http }: Config): Finding[] {
  const isHttps = publicUrl.protocol === 'https:';
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(publicUrl.hostname);
  if (isProduction && !isHttps)
    return [
      problem('PUBLIC_URL', `${publicUrl.origin} is not https: sessions can be read on the way`),
    ];
  if (!isHttps)
    return isLocal
      ? [ok('PUBLIC_URL', `${publicUrl.origin}, for this machine`)]
      : [
          warning(
            'PUBLIC_URL',
            `${publicUrl.origin} is not https: sessions can be read on the way`,
          ),
        ];
  return [
    ok('PUBLIC_URL', `${publicUrl.origin}, cookies are Secure`),
    ...(http.trustProxy === false
      ? [
          problem(
            'TRUST_PROXY',
            'is 0, but something before the api ends https: all visitors have one address, and cookies are not set',
          ),
        ]
      : []),
    ...(isProduction ? [] : [warning('NODE_ENV', 'is not production on a public address')]),
  ];
}

function secretFindings({ session, mediaSecret, isProduction }: Config): Finding[] {
  const named = { SESSION_SECRET: session.secret, MEDIA_SECRET: mediaSecret };
  const level = isProduction ? problem : warning;
  return Object.entries(named)
    .filter(([, value]) => value === PUBLIC_SECRET)
    .map(([name]) => level(name, 'is still the public default: openssl rand -hex 32'));
}

function supportFindings({ supportEmail, isProduction }: Config): Finding[] {
  if (supportEmail !== undefined) return [ok('support', `users write to ${supportEmail}`)];
  return isProduction
    ? [warning('SUPPORT_EMAIL', 'is not set: users who are stuck find no address')]
    : [];
}

function stripeFindings({ stripe, isProduction }: Config): Finding[] {
  if (!stripe.secretKey || stripe.isSandbox) return [];
  return [
    ...(stripe.webhookSecret
      ? []
      : [problem('STRIPE_WEBHOOK_SECRET', 'is not set: payments are not heard of')]),
    ...(stripe.publishableKey
      ? []
      : [warning('STRIPE_PUBLISHABLE_KEY', 'is not set: users pay on Stripe’s own page')]),
    ...(isProduction && stripe.secretKey.startsWith('sk_test_')
      ? [warning('STRIPE_SECRET_KEY', 'is a test key: nobody is charged')]
      : []),
  ];
}

export async function checkTools({ tools }: Config): Promise<Finding[]> {
  try {
    return [ok('ffmpeg', findMediaTools(tools).ffmpeg)];
  } catch (error) {
    if (error instanceof MediaToolMissing) return [problem('ffmpeg', error.message)];
    throw error;
  }
}

/** Whether sign-in is possible at all. */
export async function checkSignIn({ oidc }: Config): Promise<Finding[]> {
  if (!oidc.issuer) return [];
  const address = `${oidc.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const { status } = await fetch(address, { signal: AbortSignal.timeout(FETCH_MS) });
  return status === 200
    ? [ok('sign-in', `${oidc.issuer} answers`)]
    : [problem('sign-in', `${address} answers ${status}: look at OIDC_ISSUER`)];
}

/** Checked from this process: a container may not reach the public address. */
export async function checkPublicUrl({ publicUrl }: Config): Promise<Finding[]> {
  const asked = await fetch(new URL('/healthz', publicUrl), {
    signal: AbortSignal.timeout(FETCH_MS),
  }).catch(() => null);
  if (asked?.status === 200) return [];
  return [warning('PUBLIC_URL', `${publicUrl.origin} cannot be reached from here`)];
}

export async function checkMail(
  smtpUrl: string | undefined,
  isProduction: boolean,
): Promise<Finding[]> {
  if (smtpUrl === undefined) {
    const words = 'is not set: mails become files in DATA_DIR/mail';
    return isProduction ? [warning('SMTP_URL', words)] : [ok('mail', 'files in DATA_DIR/mail')];
  }
  const { hostname, port, protocol } = new URL(smtpUrl);
  const socket = connect(Number(port) || (protocol === 'smtps:' ? 465 : 587), hostname);
  try {
    await once(socket, 'connect');
    return [ok('mail', `${hostname} answers`)];
  } finally {
    socket.destroy();
  }
}
