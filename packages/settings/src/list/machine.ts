import { z } from 'zod';
import { ofAll, ofApi, ofServices, ofWorker, type Section, setting } from '../setting.ts';
import { trustProxy } from '../trust-proxy.ts';
import { headerList, httpUrl, number, port, text, whole } from '../types.ts';

export const place = {
  title: 'Where it runs',
  settings: {
    PORT: setting(ofApi(port.default(3000)), 'Port of the website.', '3000', {
      more: 'The one public port.',
    }),
    HOST: setting(ofApi(text.default('127.0.0.1')), 'The address it listens on.', '0.0.0.0', {
      more: 'Set 0.0.0.0 to reach it from other machines.',
    }),
    PUBLIC_URL: setting(
      ofServices(httpUrl.optional()),
      'The address people type to reach it.',
      'https://talkreel.example',
      { more: 'Without a trailing slash.', unset: 'http://localhost:PORT' },
    ),
    NODE_ENV: setting(
      ofApi(z.enum(['development', 'test', 'production']).default('development')),
      'In production the sandbox never stands in for a provider.',
      'production',
      { more: 'Without a key, a provider is then off.' },
    ),
    DATA_DIR: setting(
      ofAll(text.default('.data')),
      'The folder in which all data is kept.',
      '/var/lib/talkreel',
      { more: 'It holds database, queue, media, secrets and logs.' },
    ),
    TRUST_PROXY: setting(
      ofApi(trustProxy),
      'Which proxies to trust for X-Forwarded-* headers: how many there are, or their networks.',
      '1',
      {
        more: 'Give the number of proxies in front of the api (1), or their addresses and networks, separated by commas (10.0.0.0/8, 172.16.0.0/12). Limits for visitors are per address: if the number is too high or a network too wide, visitors can forge theirs.',
        unset: '0, none',
      },
    ),
    DRAIN_SECONDS: setting(
      ofApi(number(0, 120).default(0)),
      'How long a stopping api keeps serving, so that load balancers notice.',
      '5',
      {
        more: 'Meanwhile /readyz and /healthz report that it is stopping; then it finishes open requests.',
      },
    ),
    STOP_SECONDS: setting(
      ofServices(number(1, 600).default(25)),
      'How long a process may take to shut down before it is killed.',
      '25',
      {
        more: 'This includes the drain. Give containers a little more.',
        unset: '25 (5 with `npm start`)',
      },
    ),
    LOG_LEVEL: setting(
      ofAll(z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info')),
      'How much is logged.',
      'info',
      { more: 'One of silent, fatal, error, warn, info, debug and trace.' },
    ),
    METRICS_PORT: setting(
      ofServices(port.optional()),
      'Port of GET /metrics for Prometheus.',
      '9464',
      {
        more: 'Every api and worker on a machine needs its own. Do not expose it through a proxy.',
        unset: 'no metrics',
      },
    ),
    METRICS_HOST: setting(
      ofServices(text.default('127.0.0.1')),
      'The address that port listens on.',
      '0.0.0.0',
      { more: 'Inside a container: 0.0.0.0.' },
    ),
    OTEL_EXPORTER_OTLP_ENDPOINT: setting(
      ofServices(httpUrl.optional()),
      'Trace collector that accepts OTLP over HTTP.',
      'http://collector:4318',
      {
        more: 'One trace covers a request until its video is delivered.',
        unset: 'no traces',
      },
    ),
    OTEL_EXPORTER_OTLP_HEADERS: setting(
      ofServices(headerList.optional()),
      'Headers sent with traces, such as an API key.',
      'api-key=abc,team=video',
      { more: 'They are written as name=value, separated by commas.' },
    ),
    OTEL_TRACES_SAMPLER_ARG: setting(
      ofServices(number(0, 1).default(1)),
      'Share of requests that are traced, 0 to 1.',
      '0.1',
    ),
    WEB_DIST: setting(ofApi(text.optional()), 'Folder of the built web app.', 'apps/web/dist', {
      more: 'The launcher sets it.',
    }),
  },
} satisfies Section;

export const services = {
  title: 'Services',
  settings: {
    DATABASE_URL: setting(
      ofServices(z.url({ protocol: /^postgres(ql)?$/ })),
      'Address of PostgreSQL, with user, password and database.',
      'postgres://talkreel:password@db.example:5432/talkreel',
      { more: 'It has to be 15 or newer.', unset: 'an embedded one in DATA_DIR, with `npm start`' },
    ),
    DATABASE_POOL: setting(
      ofServices(whole(1, 200).default(10)),
      'The most connections to PostgreSQL that this process opens.',
      '10',
    ),
    REDIS_URL: setting(
      ofServices(z.url({ protocol: /^rediss?$/ })),
      'Address of Redis, which needs maxmemory-policy noeviction.',
      'redis://redis.example:6379',
      { more: 'Redis 6.2 or newer, or Valkey.', unset: 'one in DATA_DIR, with `npm start`' },
    ),
    FFMPEG_PATH: setting(
      ofAll(text.optional()),
      'Path of the program, if it is not on the PATH.',
      '/usr/bin/ffmpeg',
    ),
    FFPROBE_PATH: setting(
      ofAll(text.optional()),
      'Path of the program, if it is not on the PATH.',
      '/usr/bin/ffprobe',
    ),
    CHROMIUM_PATH: setting(
      { launcher: text.optional() },
      'A Chrome or Chromium that plays H.264, for the browser tests.',
      '/usr/bin/chromium',
    ),
  },
} satisfies Section;

const mediaSecret = z.string().min(16);

export const secrets = {
  title: 'Secrets (made by `npm start` and kept in DATA_DIR; set your own in production)',
  settings: {
    SESSION_SECRET: setting(
      ofApi(z.string().min(32)),
      'Signs the session cookie; 32 random characters or more, the same in every api.',
      '7f2c9a0d51... (from openssl rand -hex 32)',
      {
        more: 'Changing it signs everyone out, and forgets how many free generations deleted accounts had used.',
      },
    ),
    MEDIA_SECRET: setting(
      { api: mediaSecret, worker: mediaSecret.optional() },
      'Signs links to media; 16 random characters or more, the same in every process.',
      'c41d7e88b2... (from openssl rand -hex 32)',
    ),
  },
} satisfies Section;

const CREDENTIALS = 'docs/content-credentials.md says how to get one.';

export const credentials = {
  title: 'Marks of finished files: Content Credentials (C2PA) and watermarks',
  settings: {
    C2PA_CERTIFICATE: setting(
      ofWorker(text.optional()),
      'Certificate chain that files are signed with, as PEM or as the path of a PEM file.',
      '/run/secrets/c2pa-chain.pem',
      {
        more: `The signing certificate comes first. ${CREDENTIALS}`,
        unset: 'a test certificate, which nobody trusts',
      },
    ),
    C2PA_PRIVATE_KEY: setting(
      ofWorker(text.optional()),
      'Its private key without a passphrase, as PEM or as the path of a PEM file.',
      '/run/secrets/c2pa-key.pem',
    ),
    C2PA_TIMESTAMP_URL: setting(
      ofWorker(httpUrl.optional()),
      'Server of RFC 3161 time stamps, so that signatures outlive the certificate.',
      'https://timestamp.example.com',
      { unset: 'no time stamps' },
    ),
    WATERMARK_KEY: setting(
      ofServices(z.string().min(32).optional()),
      'Key of the watermarks in pictures and sound; 32 random characters or more, the same in every process.',
      '9b1f60c7e4... (from openssl rand -hex 32)',
      {
        more: 'Without it nobody finds, removes or forges a mark. After changing it, older marks are not found.',
        unset: 'a key that is made once and kept in the database',
      },
    ),
  },
} satisfies Section;

export const store = {
  title: 'Media store (not set: the disk, below DATA_DIR)',
  settings: {
    S3_BUCKET: setting(
      ofServices(text.optional()),
      'Bucket for media; if not set, media is kept in DATA_DIR.',
      'talkreel',
      { more: 'It may be at Amazon S3 or in a compatible store.' },
    ),
    S3_REGION: setting(
      ofServices(text.default('us-east-1')),
      'Region of the bucket.',
      'eu-central-1',
    ),
    S3_ENDPOINT: setting(
      ofServices(httpUrl.optional()),
      "Address of an S3-compatible server other than Amazon's.",
      'https://s3.example.com',
    ),
    S3_ACCESS_KEY_ID: setting(ofServices(text.optional()), 'Access key for the bucket.', 'AKIA...'),
    S3_SECRET_ACCESS_KEY: setting(
      ofServices(text.optional()),
      'The secret of S3_ACCESS_KEY_ID.',
      'wJalr...',
    ),
  },
} satisfies Section;
