import type { AnimateDriver } from './animate/contract.ts';
import { createKlingTurboDriver } from './animate/kling-turbo.driver.ts';
import { createWanDriver } from './animate/wan-i2v-fast.driver.ts';
import type { ImageDriver } from './image/contract.ts';
import { createFlux2ProDriver } from './image/flux-2-pro.driver.ts';
import type { LipsyncDriver } from './lipsync/contract.ts';
import { createLatentsyncDriver } from './lipsync/latentsync.driver.ts';
import { createSyncLipsync2Driver } from './lipsync/sync-lipsync-2.driver.ts';
import type { ModerationDriver } from './moderation/contract.ts';
import { createOpenAiModerationDriver } from './moderation/openai.driver.ts';
import type { OpenAiConfig } from './openai/client.ts';
import type { ReplicateClient, ReplicateConfig } from './replicate/client.ts';
import { createReplicateClient } from './replicate/client.ts';
import type { ScriptDriver } from './script/contract.ts';
import { createOpenAiScriptDriver } from './script/openai.driver.ts';
import { createChatterboxDriver } from './speech/chatterbox.driver.ts';
import type { SpeechDriver } from './speech/contract.ts';
import { createXttsDriver } from './speech/xtts.driver.ts';

type Factories<Driver> = Readonly<Record<string, (client: ReplicateClient) => Driver>>;

/** Every model the product can run, by stage. A new one is a driver file and a line here. */
export const models = {
  speech: {
    'lucataco/xtts-v2': createXttsDriver,
    'resemble-ai/chatterbox': createChatterboxDriver,
  },
  image: { 'black-forest-labs/flux-2-pro': createFlux2ProDriver },
  animate: {
    'wan-video/wan-2.2-i2v-fast': createWanDriver,
    'kwaivgi/kling-v2.5-turbo-pro': createKlingTurboDriver,
  },
  lipsync: {
    'sync/lipsync-2': createSyncLipsync2Driver,
    'bytedance/latentsync': createLatentsyncDriver,
  },
} as const;

export interface ProvidersConfig {
  replicate: ReplicateConfig;
  openai: OpenAiConfig & {
    /** Default `gpt-5.4-mini`. */
    scriptModel?: string | undefined;
    moderationModel?: string | undefined;
  };
  /** Names as in {@link models}; the first of each stage where none is given. */
  models?: {
    speech?: string | undefined;
    image?: string | undefined;
    animate?: string | undefined;
    lipsync?: string | undefined;
  };
}

export interface Providers {
  script: ScriptDriver;
  moderation: ModerationDriver;
  speech: SpeechDriver;
  image: ImageDriver;
  animate: AnimateDriver;
  lipsync: LipsyncDriver;
  /** The client below the drivers, for the webhook secret and for predictions by id alone. */
  replicate: ReplicateClient;
}

/**
 * Missing keys are errors of use, not of start.
 * @throws {RangeError} for a model name that nobody has written a driver for.
 */
export function createProviders(config: ProvidersConfig): Providers {
  const { openai } = config;
  const client = createReplicateClient(config.replicate);
  return {
    script: createOpenAiScriptDriver({
      ...openai,
      scriptModel: openai.scriptModel ?? 'gpt-5.4-mini',
    }),
    moderation: createOpenAiModerationDriver(openai),
    speech: choose('speech', models.speech, config.models?.speech)(client),
    image: choose('image', models.image, config.models?.image)(client),
    animate: choose('animate', models.animate, config.models?.animate)(client),
    lipsync: choose('lipsync', models.lipsync, config.models?.lipsync)(client),
    replicate: client,
  };
}

function choose<Driver>(
  stage: string,
  known: Factories<Driver>,
  name: string | undefined,
): (client: ReplicateClient) => Driver {
  const names = Object.keys(known);
  const factory = known[name ?? names[0] ?? ''];
  if (factory) return factory;
  throw new RangeError(`No driver for the ${stage} model "${name}". Known: ${names.join(', ')}.`);
}
