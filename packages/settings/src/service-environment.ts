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
  'The folder in which all data is kept.',
  '/var/lib/talkreel',
);

export const toolsEnvironment = {
  FFMPEG_PATH: setting(
    text.optional(),
    'Path of the program, if it is not on the PATH.',
    '/usr/bin/ffmpeg',
  ),
  FFPROBE_PATH: setting(
    text.optional(),
    'Path of the program, if it is not on the PATH.',
    '/usr/bin/ffprobe',
  ),
};

/** Variables that both api and worker read. */
export const serviceEnvironment = {
  ...toolsEnvironment,
  NODE_ENV: setting(
    z.enum(['development', 'test', 'production']).default('development'),
    'In production the sandbox never stands in for a provider.',
    'production',
  ),
  LOG_LEVEL: logLevel,
  DATA_DIR: dataDir,
  DATABASE_URL: setting(
    z.url({ protocol: /^postgres(ql)?$/ }),
    'Address of PostgreSQL, with user, password and database.',
    'postgres://talkreel:password@db.example:5432/talkreel',
  ),
  DATABASE_POOL: setting(
    whole(1, 200).default(10),
    'The most connections to PostgreSQL that this process opens.',
    '10',
  ),
  REDIS_URL: setting(
    z.url({ protocol: /^rediss?$/ }),
    'Address of Redis, which needs maxmemory-policy noeviction.',
    'redis://redis.example:6379',
  ),
  PUBLIC_URL: setting(
    httpUrl.optional(),
    'The address people type to reach it.',
    'https://talkreel.example',
  ),
  SUPPORT_EMAIL: setting(
    z.email().optional(),
    'Support address shown to users; if not set, none is shown.',
    'help@talkreel.example',
  ),
  STOP_SECONDS: setting(
    number(1, 600).default(25),
    'How long a process may take to shut down before it is killed.',
    '25',
  ),
  REPLICATE_API_TOKEN: setting(
    text.optional(),
    'Turns on Replicate for pictures, voices, motion and lip sync.',
    'r8_...',
  ),
  REPLICATE_BASE_URL: setting(
    httpUrl.optional(),
    "Another server with Replicate's API.",
    'https://api.replicate.com/v1',
  ),
  OPENAI_API_KEY: setting(text.optional(), 'Turns on OpenAI for scripts and moderation.', 'sk-...'),
};
