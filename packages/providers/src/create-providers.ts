import { createKlingTurboDriver, createWanDriver } from './animate/animate.drivers.ts';
import type { AnimateDriver } from './animate/contract.ts';
import type { CogConfig } from './cog/cog.driver.ts';
import {
  createCogAnimateDriver,
  createCogImageDriver,
  createCogLipsyncDriver,
  createCogSpeechDriver,
} from './cog/cog-stages.ts';
import type { FalConfig } from './fal/fal-http.ts';
import { falDrivers } from './fal/fal-models.ts';
import type { ImageDriver } from './image/contract.ts';
import { createFlux2ProDriver } from './image/flux-2-pro.driver.ts';
import { type Breaker, guardModeration, guardRemote, guardScript, noBreaker } from './breaker.ts';
import { isAllowed } from './licences.ts';
import type { LipsyncDriver } from './lipsync/contract.ts';
import {
  createLatentsyncDriver,
  createSyncLipsync2Driver,
  createSyncLipsync2ProDriver,
} from './lipsync/lipsync.drivers.ts';
import type { ModerationDriver } from './moderation/contract.ts';
import { createOpenAiModerationDriver } from './moderation/openai.driver.ts';
import { isOfFal, modelNames } from './model-names.ts';
import type { OpenAiConfig } from './openai/client.ts';
import {
  createReplicateClient,
  type ReplicateClient,
  type ReplicateConfig,
} from './replicate/client.ts';
import type { RemoteDriver } from './remote.ts';
import type { ScriptDriver } from './script/contract.ts';
import { createOpenAiScriptDriver } from './script/openai.driver.ts';
import type { SpeechDriver } from './speech/contract.ts';
import {
  createSpeechServerDriver,
  type SpeechServerConfig,
} from './speech/speech-server.driver.ts';
import {
  createChatterboxDriver,
  createChatterboxMultilingualDriver,
  createXttsDriver,
} from './speech/speech.drivers.ts';

type Factories<Name extends string, Driver> = Readonly<
  Record<Name, (client: ReplicateClient) => Driver>
>;
type NameOf<Stage extends keyof typeof modelNames> = (typeof modelNames)[Stage][number];

/** Every remote model the product can run, by stage. To add one, add its driver, its name and a line here. */
export const models = {
  speech: {
    'lucataco/xtts-v2': createXttsDriver,
    'resemble-ai/chatterbox': createChatterboxDriver,
    'resemble-ai/chatterbox-multilingual': createChatterboxMultilingualDriver,
  } satisfies Factories<NameOf<'audio'>, SpeechDriver>,
  image: {
    'black-forest-labs/flux-2-pro': createFlux2ProDriver,
  } satisfies Factories<NameOf<'image'>, ImageDriver>,
  animate: {
    'wan-video/wan-2.2-i2v-fast': createWanDriver,
    'kwaivgi/kling-v2.5-turbo-pro': createKlingTurboDriver,
  } satisfies Factories<NameOf<'image-to-video'>, AnimateDriver>,
  lipsync: {
    'sync/lipsync-2': createSyncLipsync2Driver,
    'sync/lipsync-2-pro': createSyncLipsync2ProDriver,
    'bytedance/latentsync': createLatentsyncDriver,
  } satisfies Factories<NameOf<'lipsync'>, LipsyncDriver>,
};

export interface ProvidersConfig {
  replicate: ReplicateConfig;
  openai: OpenAiConfig & {
    /** The script model; default `gpt-5.4-mini`. */
    scriptModel?: string | undefined;
    moderationModel?: string | undefined;
  };
  /** Names as in {@link models}; default: the first of each stage. */
  models?: {
    /** With a {@link ProvidersConfig.speechServer}, that one's model speaks by default. */
    speech?: string | undefined;
    image?: string | undefined;
    animate?: string | undefined;
    lipsync?: string | undefined;
  };
  /** fal.ai; without it, its models are unknown. */
  fal?: FalConfig | undefined;
  /** A server of the operator's that speaks. */
  speechServer?: SpeechServerConfig | undefined;
  /** Containers of the operator's; one's model is the default of its stage, unless a server speaks. */
  cog?: CogContainers | undefined;
  /** Models that take over, in this order, while a stage's own is paused. */
  fallbacks?: Partial<Record<'speech' | 'image' | 'animate' | 'lipsync', readonly string[]>>;
  /** Whether models whose licence forbids commercial use are left out. */
  commercialOnly?: boolean | undefined;
  /** The breaker; default: none, everything is sent. */
  breaker?: Breaker | undefined;
}

export interface CogContainers {
  speech?: (CogConfig & Pick<SpeechDriver, 'languages'>) | undefined;
  image?: CogConfig | undefined;
  animate?: CogConfig | undefined;
  lipsync?: CogConfig | undefined;
}

/** The drivers of a stage. */
export interface Drivers<Driver> {
  /** The driver of the configured model. */
  usual: Driver;
  /** The driver of a model; undefined: this release has none for it. */
  of(model: string): Driver | undefined;
  /** Whether something may be sent to a model, as opposed to followed. */
  mayUse(model: string): boolean;
  /**
   * Who makes it while a model is paused, and why that is; null: the model is not paused, or nobody else works.
   * `accepts`: whether another can do this work.
   */
  standIn(
    model: string,
    accepts: (driver: Driver) => boolean,
  ): Promise<{ driver: Driver; why: string } | null>;
}

export interface Providers {
  script: Drivers<ScriptDriver>;
  moderation: ModerationDriver;
  speech: Drivers<SpeechDriver>;
  image: Drivers<ImageDriver>;
  animate: Drivers<AnimateDriver>;
  lipsync: Drivers<LipsyncDriver>;
  /** The client below the drivers, for the webhook secret and for predictions known only by id. */
  replicate: ReplicateClient;
  /** What can be found and cancelled elsewhere than at Replicate, by model. */
  elsewhere: ReadonlyMap<string, Findable>;
}

export type Findable = Pick<RemoteDriver<never>, 'cancel' | 'findByAttempt' | 'unknownForMs'>;

/**
 * Missing keys fail at use, not at start.
 * @throws {RangeError} for a model name without a driver.
 */
export function createProviders(config: ProvidersConfig): Providers {
  const { openai, breaker = noBreaker, models: chosen = {}, commercialOnly = false } = config;
  const client = createReplicateClient(config.replicate);
  const cog = cogDrivers(config.cog ?? {});
  const fal = falDrivers(config.fal);
  const remote = <Driver>(
    stage: keyof typeof models,
    factories: Factories<string, Driver>,
    usual: string | undefined,
    guard: (driver: Driver) => Driver,
  ): Drivers<Driver> =>
    chooseAmong(
      stage,
      new Map(Object.entries(factories).map(([name, create]) => [name, guard(create(client))])),
      usual,
      { commercialOnly, breaker, fallbacks: config.fallbacks?.[stage] ?? [] },
    );
  const isReplaced = (stage: keyof typeof models, model: string) => async () => {
    const others = (config.fallbacks?.[stage] ?? []).filter((other) => other !== model);
    if (others.length === 0 || (await breaker.pausedFor(model)) === null) return false;
    const pauses = await Promise.all(others.map((other) => breaker.pausedFor(other)));
    return pauses.includes(null);
  };
  return {
    script: scriptDrivers(openai, breaker),
    moderation: guardModeration(createOpenAiModerationDriver(openai), breaker),
    speech: remote(
      'speech',
      {
        ...models.speech,
        ...fal.speech,
        ...made(cog.speech),
        ...serverFactory(config.speechServer),
      },
      config.speechServer?.model ?? cog.speech?.model ?? chosen.speech,
      (driver) => guardRemote(driver, 'audio', breaker, isReplaced('speech', driver.model)),
    ),
    image: remote(
      'image',
      { ...models.image, ...fal.image, ...made(cog.image) },
      cog.image?.model ?? chosen.image,
      (driver) => guardRemote(driver, 'image', breaker, isReplaced('image', driver.model)),
    ),
    animate: remote(
      'animate',
      { ...models.animate, ...fal.animate, ...made(cog.animate) },
      cog.animate?.model ?? chosen.animate,
      (driver) =>
        guardRemote(driver, 'image-to-video', breaker, isReplaced('animate', driver.model)),
    ),
    lipsync: remote(
      'lipsync',
      { ...models.lipsync, ...fal.lipsync, ...made(cog.lipsync) },
      cog.lipsync?.model ?? chosen.lipsync,
      (driver) => guardRemote(driver, 'lipsync', breaker, isReplaced('lipsync', driver.model)),
    ),
    replicate: client,
    elsewhere: new Map<string, Findable>(
      [
        ...Object.values(cog),
        ...Object.values(fal).flatMap((those) => Object.values(those).map((make) => make())),
      ].flatMap((driver) => (driver ? [[driver.model, driver] as const] : [])),
    ),
  };
}

function cogDrivers({ speech, image, animate, lipsync }: CogContainers) {
  return {
    speech: speech && createCogSpeechDriver(speech),
    image: image && createCogImageDriver(image),
    animate: animate && createCogAnimateDriver(animate),
    lipsync: lipsync && createCogLipsyncDriver(lipsync),
  };
}

function made<Driver extends { model: string }>(
  driver: Driver | undefined,
): Factories<string, Driver> {
  return driver ? { [driver.model]: () => driver } : {};
}

function serverFactory(server: SpeechServerConfig | undefined): Factories<string, SpeechDriver> {
  return server ? { [server.model]: () => createSpeechServerDriver(server) } : {};
}

/** A configured script model may be any of the Responses API. */
function scriptDrivers(openai: ProvidersConfig['openai'], breaker: Breaker): Drivers<ScriptDriver> {
  const usual = openai.scriptModel ?? modelNames.script[0];
  const names = [...new Set([usual, ...modelNames.script])];
  const drivers = names.map((scriptModel) => {
    const driver = createOpenAiScriptDriver({ ...openai, scriptModel });
    return [scriptModel, guardScript(driver, breaker)] as const;
  });
  return chooseAmong('script', new Map(drivers), usual, {
    commercialOnly: false,
    breaker,
    fallbacks: [],
  });
}

interface Choice {
  commercialOnly: boolean;
  breaker: Breaker;
  fallbacks: readonly string[];
}

function chooseAmong<Driver>(
  stage: string,
  drivers: ReadonlyMap<string, Driver>,
  name: string | undefined,
  { commercialOnly, breaker, fallbacks }: Choice,
): Drivers<Driver> {
  const names = [...drivers.keys()];
  const mayUse = (model: string): boolean => isAllowed(model, commercialOnly);
  const usual = drivers.get(name ?? names.find(mayUse) ?? '');
  const unknown = usual ? fallbacks.find((model) => !drivers.has(model)) : name;
  if (!usual || unknown !== undefined)
    throw new RangeError(
      unknown !== undefined && isOfFal(unknown)
        ? `The ${stage} model "${unknown}" is at fal: set FAL_KEY.`
        : `No driver for the ${stage} model "${unknown}". Known: ${names.join(', ')}.`,
    );
  return {
    usual,
    of: (model) => drivers.get(model),
    mayUse,
    async standIn(model, accepts) {
      const why = fallbacks.length === 0 ? null : await breaker.pausedFor(model);
      if (why === null) return null;
      for (const other of fallbacks) {
        const driver = drivers.get(other);
        if (other === model || !driver || !mayUse(other) || !accepts(driver)) continue;
        if ((await breaker.pausedFor(other)) === null) return { driver, why };
      }
      return null;
    },
  };
}
