import { LANGUAGE } from '@talkreel/contracts/constants';
import { ofServices, ofWorker, type Section, setting } from '../setting.ts';
import { cogModel, httpUrl, languageList, number, pairs, text } from '../types.ts';

export const speechServer = {
  title: 'A speech server of your own (live as soon as the address is set)',
  note: "Any server with OpenAI's speech calls, such as Kokoro-FastAPI: docs/speech-servers.md.",
  settings: {
    SPEECH_URL: setting(
      ofServices(httpUrl.optional()),
      'The address below which a speech server has audio/speech; it then speaks instead of Replicate.',
      'http://localhost:8880/v1',
      { more: 'Its model is SPEECH_MODEL, or kokoro.' },
    ),
    SPEECH_API_KEY: setting(
      ofServices(text.optional()),
      'The key of that server, if it asks for one.',
      'sk-...',
    ),
    SPEECH_VOICES: setting(
      ofServices(pairs.optional()),
      'Its voices for ours, as ours=its, several with commas.',
      'default-male=am_adam,custom-female-1=af_bella',
      { more: 'Operators choose them in the console too, which counts more.' },
    ),
    SPEECH_LANGUAGES: setting(
      ofServices(languageList.default([LANGUAGE])),
      'What these voices speak, by code, several with commas.',
      'en,es,fr',
    ),
    SPEECH_CENTS: setting(
      ofWorker(number(0, 10_000).default(0)),
      'What a piece of up to 250 characters costs there, in US cents, for DAILY_SPEND_CAP_CENTS.',
      '0.4',
    ),
  },
} satisfies Section;

export const cog = {
  title:
    'Models on your own GPUs, in Cog containers (each stage live as soon as its address is set)',
  note: "Containers as Replicate's own models run in: docs/gpu.md.",
  settings: {
    SPEECH_COG_URL: setting(
      ofServices(httpUrl.optional()),
      'The address of a Cog container that makes speech, instead of Replicate.',
      'http://localhost:5001',
      {
        more: 'With SPEECH_URL as well, that server speaks, and operators can choose this one in the console.',
      },
    ),
    SPEECH_COG_MODEL: setting(
      ofServices(cogModel.default('speech')),
      'What its model is called here, after cog/.',
      'chatterbox',
    ),
    SPEECH_COG_CENTS: setting(
      ofWorker(number(0, 10_000).default(0)),
      'What one of its predictions costs, in US cents, for DAILY_SPEND_CAP_CENTS.',
      '0.4',
    ),
    IMAGE_COG_URL: setting(
      ofServices(httpUrl.optional()),
      'The address of a Cog container that makes pictures, instead of Replicate.',
      'http://localhost:5002',
    ),
    IMAGE_COG_MODEL: setting(
      ofServices(cogModel.default('image')),
      'What its model is called here, after cog/.',
      'sdxl',
    ),
    IMAGE_COG_CENTS: setting(
      ofWorker(number(0, 10_000).default(0)),
      'What one of its predictions costs, in US cents, for DAILY_SPEND_CAP_CENTS.',
      '0.4',
    ),
    ANIMATE_COG_URL: setting(
      ofServices(httpUrl.optional()),
      'The address of a Cog container that makes motion, instead of Replicate.',
      'http://localhost:5003',
    ),
    ANIMATE_COG_MODEL: setting(
      ofServices(cogModel.default('animate')),
      'What its model is called here, after cog/.',
      'wan-2.2',
    ),
    ANIMATE_COG_CENTS: setting(
      ofWorker(number(0, 10_000).default(0)),
      'What one of its predictions costs, in US cents, for DAILY_SPEND_CAP_CENTS.',
      '0.4',
    ),
    LIPSYNC_COG_URL: setting(
      ofServices(httpUrl.optional()),
      'The address of a Cog container that makes lip sync, instead of Replicate.',
      'http://localhost:5004',
    ),
    LIPSYNC_COG_MODEL: setting(
      ofServices(cogModel.default('lipsync')),
      'What its model is called here, after cog/.',
      'latentsync',
    ),
    LIPSYNC_COG_CENTS: setting(
      ofWorker(number(0, 10_000).default(0)),
      'What one of its predictions costs, in US cents, for DAILY_SPEND_CAP_CENTS.',
      '0.4',
    ),
    COG_API_KEY: setting(
      ofServices(text.optional()),
      'A key that a proxy in front of these containers asks for, sent as a bearer token.',
      'k9-...',
    ),
    COG_WEBHOOK_URL: setting(
      ofWorker(httpUrl.optional()),
      'Address at which these containers reach the api; if not set, WEBHOOK_URL, then PUBLIC_URL.',
      'http://api:3000',
    ),
    COG_FILES_URL: setting(
      ofWorker(httpUrl.optional()),
      'Where these containers upload what they make, if they run with --upload-url.',
      'http://minio:9000',
      { more: 'Without it they send their files in their reports, up to 45 MB each.' },
    ),
  },
} satisfies Section;
