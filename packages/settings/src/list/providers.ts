import {
  PREMIUM_PRICE_CENTS_DEFAULT,
  PREMIUM_YEAR_PAID_MONTHS,
} from '@talkreel/contracts/constants';
import { z } from 'zod';
import { ofApi, ofServices, ofWorker, type Section, setting } from '../setting.ts';
import { boundOrNone, flag, httpUrl, nameList, text, whole } from '../types.ts';

export const signIn = {
  title: 'Sign-in (live as soon as OIDC_ISSUER is set)',
  settings: {
    OIDC_ISSUER: setting(
      ofApi(httpUrl.optional()),
      'The OpenID Connect provider that signs people in.',
      'https://accounts.example.com',
      {
        more: 'Our redirect address there: PUBLIC_URL/api/callback.',
      },
    ),
    OIDC_CLIENT_ID: setting(
      ofApi(text.default('talkreel')),
      'Our client id at that provider.',
      'talkreel',
    ),
    OIDC_CLIENT_SECRET: setting(
      { api: text.optional(), sandbox: text.default('talkreel-local') },
      'The secret of OIDC_CLIENT_ID.',
      'w8Xk...',
    ),
  },
} satisfies Section;

/** About ninety lip-synced videos at list prices. */
const DAILY_SPEND_CAP_CENTS = 10_000;

export const replicate = {
  title: 'Replicate: pictures, voices, motion, lip sync (live as soon as the token is set)',
  settings: {
    REPLICATE_API_TOKEN: setting(
      ofServices(text.optional()),
      'Turns on Replicate for pictures, voices, motion and lip sync.',
      'r8_...',
    ),
    REPLICATE_BASE_URL: setting(
      ofServices(httpUrl.optional()),
      "Another server with Replicate's API.",
      'https://api.replicate.com/v1',
    ),
    REPLICATE_WEBHOOK_SECRET: setting(
      ofApi(text.optional()),
      'Signing key of webhooks, tried first. Without it, or when a signature does not fit, the key is fetched from Replicate.',
      'whsec_...',
    ),
    REPLICATE_CREATES_PER_MINUTE: setting(
      ofWorker(whole(1, 1_000_000).default(600)),
      'Predictions all workers together may start per minute.',
      '600',
    ),
    REPLICATE_POLLS_PER_MINUTE: setting(
      ofWorker(whole(1, 1_000_000).default(1_200)),
      'Predictions all workers together may poll per minute.',
      '1200',
      {
        more: 'Only those without a webhook are polled. Replicate allows 3,000 reads a minute.',
      },
    ),
    DAILY_SPEND_CAP_CENTS: setting(
      ofWorker(boundOrNone.default(DAILY_SPEND_CAP_CENTS)),
      'The most all providers together may cost per UTC day, in US cents; 0 or none for no cap.',
      '10000',
      {
        more: 'Costs count at list prices; work beyond that fails and is not charged. The default ($100) covers about 90 lip-synced videos. It suits a first installation, and limits what a bug, a leak or many free accounts can cost in a day. With more subscribers, set it to what their plans allow in a month (60 generations each, about $1.10 with sync/lipsync-2), divided by 30, times three for busy days. While the sandbox replaces Replicate, there is no cap unless this is set.',
      },
    ),
    WEBHOOK_URL: setting(
      ofWorker(httpUrl.optional()),
      "Address at which providers' webhooks reach the api; if not set, PUBLIC_URL.",
      'https://talkreel.example',
      { more: 'Replicate takes only https; without such an address we poll.' },
    ),
    SPEECH_MODEL: setting(
      ofServices(text.optional()),
      'Model for speech; the api offers its languages.',
      'resemble-ai/chatterbox',
      { unset: 'the first that packages/providers lists, as for the next three' },
    ),
    IMAGE_MODEL: setting(
      ofServices(text.optional()),
      'Model for images.',
      'black-forest-labs/flux-2-pro',
    ),
    ANIMATE_MODEL: setting(
      ofServices(text.optional()),
      'Model for image to video.',
      'wan-video/wan-2.2-i2v-fast',
    ),
    LIPSYNC_MODEL: setting(ofServices(text.optional()), 'Model for lip sync.', 'sync/lipsync-2'),
    SPEECH_FALLBACKS: setting(
      ofServices(nameList.default([])),
      'Models that make speech while its own is paused, the first that works, with commas.',
      'resemble-ai/chatterbox',
      {
        more: 'Its model is paused after failures in a row, or stopped by an operator. What may have been paid for is never sent to another. Speech changes its voice with its model.',
      },
    ),
    IMAGE_FALLBACKS: setting(
      ofServices(nameList.default([])),
      'Models that make pictures while its own is paused, the first that works, with commas.',
      'cog/image',
    ),
    ANIMATE_FALLBACKS: setting(
      ofServices(nameList.default([])),
      'Models that make motion while its own is paused, the first that works, with commas.',
      'kwaivgi/kling-v2.5-turbo-pro',
    ),
    LIPSYNC_FALLBACKS: setting(
      ofServices(nameList.default([])),
      'Models that make lip sync while its own is paused, the first that works, with commas.',
      'bytedance/latentsync',
    ),
    COMMERCIAL_ONLY: setting(
      ofServices(flag.default(false)),
      'Whether models whose licence forbids commercial use are refused.',
      'true',
      {
        more: 'Set it on any site that sells. A process that is given such a model does not start; the first allowed one is the default, and operators are offered the others only. Licences of your own servers’ models are yours to check: docs/gpu.md.',
      },
    ),
  },
} satisfies Section;

export const fal = {
  title: 'fal.ai: the same kinds of models at a second provider (on as soon as the key is set)',
  note: 'They make what *_MODEL, *_FALLBACKS or an operator in the console chooses: docs/fal.md.',
  settings: {
    FAL_KEY: setting(
      ofServices(text.optional()),
      'Turns on the models of fal, whose names begin with fal-ai/.',
      'key-id:key-secret',
    ),
    FAL_BASE_URL: setting(
      ofServices(httpUrl.optional()),
      "Another server that has fal's APIs below /queue, /rest and /api.",
      'http://localhost:3400/fal',
    ),
  },
} satisfies Section;

export const openai = {
  title: 'OpenAI: scripts and moderation (live as soon as the key is set)',
  settings: {
    OPENAI_API_KEY: setting(
      ofServices(text.optional()),
      'Turns on OpenAI for scripts and moderation.',
      'sk-...',
    ),
    OPENAI_BASE_URL: setting(
      ofWorker(httpUrl.optional()),
      "Another server with OpenAI's API.",
      'https://api.openai.com/v1',
    ),
    OPENAI_SCRIPT_MODEL: setting(ofWorker(text.optional()), 'Model for scripts.', 'gpt-5-mini'),
    OPENAI_MODERATION_MODEL: setting(
      ofWorker(text.optional()),
      'Model for moderation.',
      'omni-moderation-latest',
    ),
  },
} satisfies Section;

export const stripe = {
  title: 'Stripe: subscriptions and packs (live as soon as the secret key is set)',
  settings: {
    STRIPE_SECRET_KEY: setting(
      ofApi(text.optional()),
      'Turns on payments by Stripe.',
      'sk_live_...',
    ),
    STRIPE_PUBLISHABLE_KEY: setting(
      ofApi(text.optional()),
      'Key for the card form in the browser.',
      'pk_live_...',
    ),
    STRIPE_WEBHOOK_SECRET: setting(
      { api: text.optional(), sandbox: text.default('whsec_talkreel_local') },
      'Signing secret of the webhook endpoint PUBLIC_URL/api/webhooks/stripe.',
      'whsec_...',
    ),
    STRIPE_BASE_URL: setting(
      ofApi(httpUrl.optional()),
      "Another server with Stripe's API.",
      'https://api.stripe.com',
    ),
    STRIPE_UI: setting(
      ofApi(z.enum(['embedded', 'hosted']).optional()),
      "Where people pay: our own card form, or Stripe's page.",
      'hosted',
      {
        more: 'It is `embedded` or `hosted`.',
        unset: 'embedded with a publishable key of Stripe or the sandbox',
      },
    ),
    PREMIUM_PRICE_CENTS: setting(
      ofApi(whole(50).default(PREMIUM_PRICE_CENTS_DEFAULT)),
      'Price of the monthly plan, in US cents.',
      String(PREMIUM_PRICE_CENTS_DEFAULT),
      { more: 'With live Stripe, run sync-plans before the restart: docs/payments.md.' },
    ),
    PREMIUM_YEAR_PRICE_CENTS: setting(
      ofApi(whole(50).optional()),
      'Price of the annual plan, in US cents; if not set, that of ten months.',
      String(PREMIUM_PRICE_CENTS_DEFAULT * PREMIUM_YEAR_PAID_MONTHS),
    ),
  },
} satisfies Section;

export const mail = {
  title: 'Mail (sent by the workers; asked for by whoever subscribes to the newsletter)',
  settings: {
    SMTP_URL: setting(
      ofWorker(z.url({ protocol: /^smtps?$/ }).optional()),
      'Mail server; if not set, each mail is written to a file in DATA_DIR/mail.',
      'smtps://user:password@mail.example.com:465',
      {
        more: 'For example smtps://user:password@mail.example.com:465, or smtp://…:587, which uses STARTTLS if the server offers it.',
      },
    ),
    MAIL_FROM: setting(
      ofWorker(text.optional()),
      'Sender of mails.',
      'Talkreel <hello@talkreel.example>',
      { unset: 'Talkreel <no-reply@ the host of PUBLIC_URL>' },
    ),
    SUPPORT_EMAIL: setting(
      ofServices(z.email().optional()),
      'Support address shown to users; if not set, none is shown.',
      'help@talkreel.example',
      {
        more: 'It is in the footer, the terms and mails, beside errors and failed payments, and shown to blocked accounts.',
      },
    ),
  },
} satisfies Section;
