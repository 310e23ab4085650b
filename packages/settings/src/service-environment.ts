import { z } from 'zod';
import { setting } from './setting.ts';
import { httpUrl, number, text, whole } from './types.ts';

/** Log levels, quietest first. */
export const logLevel = setting(
  z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
  'How much is logged.',
  'info',
);

export const dataDir = setting(
  text.default('.data'),
  'Folder of everything that is kept.',
  '/var/lib/talkreel',
);

export const toolsEnvironment = {
  FFMPEG_PATH: setting(
    text.optional(),
    'The program, where it is not on the PATH.',
    '/usr/bin/ffmpeg',
  ),
  FFPROBE_PATH: setting(
    text.optional(),
    'The program, where it is not on the PATH.',
    '/usr/bin/ffprobe',
  ),
};

/** Variables that both api and worker read. */
export const serviceEnvironment = {
  ...toolsEnvironment,
  NODE_ENV: setting(
    z.enum(['development', 'test', 'production']).default('development'),
    'In production no provider is ever stood in for.',
    'production',
  ),
  LOG_LEVEL: logLevel,
  DATA_DIR: dataDir,
  DATABASE_URL: setting(
    z.url({ protocol: /^postgres(ql)?$/ }),
    'Where PostgreSQL is, with user, password and database.',
    'postgres://talkreel:password@db.example:5432/talkreel',
  ),
  DATABASE_POOL: setting(
    whole(1, 200).default(10),
    'Most connections to PostgreSQL that this process holds.',
    '10',
  ),
  REDIS_URL: setting(
    z.url({ protocol: /^rediss?$/ }),
    'Where Redis is; with maxmemory-policy noeviction.',
    'redis://redis.example:6379',
  ),
  PUBLIC_URL: setting(
    httpUrl.optional(),
    'The address people type to reach it.',
    'https://talkreel.example',
  ),
  SUPPORT_EMAIL: setting(
    z.email().optional(),
    'Whom users write to when they are stuck; not set: no address is shown.',
    'help@talkreel.example',
  ),
  STOP_SECONDS: setting(
    number(1, 600).default(25),
    'After so long a process that was told to end is gone in any case.',
    '25',
  ),
  REPLICATE_API_TOKEN: setting(
    text.optional(),
    'Makes pictures, voices, motion and lip sync live.',
    'r8_...',
  ),
  REPLICATE_BASE_URL: setting(
    httpUrl.optional(),
    "Another address that speaks Replicate's protocol.",
    'https://api.replicate.com/v1',
  ),
  OPENAI_API_KEY: setting(text.optional(), 'Makes scripts and moderation live.', 'sk-...'),
};
