import { createProviders, models, type Providers } from '../create-providers.ts';
import { falModels } from '../fal/fal-models.ts';
import { isOfFal } from '../model-names.ts';
import type { RemoteDriver } from '../remote.ts';
import type { SpeechInput } from '../speech/contract.ts';
import type { CogReceiver } from './cog-receiver.ts';
import type { SampleFiles } from './sample-files.ts';
import type { RunningSandbox } from './sandbox.ts';

export type Protocol = 'Replicate' | 'fal' | 'Cog' | 'OpenAI’s speech call';

/** What the drivers run against. */
export interface World {
  sandbox: RunningSandbox;
  files: SampleFiles;
  receiver: CogReceiver;
  /** Nothing listens there. */
  awayUrl: string;
}

interface DriverOptions {
  token?: string;
  /** At an address where nothing listens. */
  isAway?: boolean;
  requestTimeoutMs?: number;
  /** How soon a silent container is asked again. */
  silentMs?: number;
  /** How soon an unanswered speech call counts as begun. */
  refusedWithinMs?: number;
}

/** A driver with an input for it, whatever its stage. */
export interface DriverRow {
  model: string;
  protocol: Protocol;
  /** A new one, as in another process. */
  driver(world: World, options?: DriverOptions): RemoteDriver<never>;
  input(files: SampleFiles): never;
  badInput(files: SampleFiles): never;
  extension: string;
}

const nowhere = { path: '', fileUrl: 'not an address' };

/** The stages that predictions make, each with what it gives to a model. */
const stages = {
  speech: {
    extension: '.wav',
    input: ({ voice }: SampleFiles): SpeechInput => ({
      text: 'Hello there.',
      voiceId: 'custom-female-1',
      voice: { path: voice },
      language: 'en',
    }),
    bad: { voice: nowhere, voiceId: 'nobody' },
  },
  image: {
    extension: '.png',
    input: () => ({ prompt: 'A friendly baker', width: 640, height: 720 }),
    bad: { width: 4_096 },
  },
  animate: {
    extension: '.mp4',
    input: ({ image }: SampleFiles) => ({ image: { path: image }, prompt: 'She speaks.' }),
    bad: { image: nowhere },
  },
  lipsync: {
    extension: '.mp4',
    input: ({ video, audio }: SampleFiles) => ({ video: { path: video }, audio: { path: audio } }),
    bad: { audio: nowhere },
  },
} as const;
type StageName = keyof typeof stages;

function providersIn(
  { sandbox, receiver, awayUrl }: World,
  stage: StageName,
  model: string,
  {
    token = 'any-token',
    isAway = false,
    requestTimeoutMs,
    silentMs,
    refusedWithinMs,
  }: DriverOptions,
): Providers {
  const common = { requestTimeoutMs, apiKey: token };
  const cog = {
    ...{
      ...common,
      silentMs,
      model,
      cents: 0,
      reports: receiver.reports,
      languages: ['en' as const],
    },
    url: isAway ? awayUrl : `${sandbox.cogUrl}/${stage}`,
  };
  return createProviders({
    replicate: { token, baseUrl: isAway ? awayUrl : sandbox.replicateUrl, requestTimeoutMs },
    openai: {},
    models: { [stage]: model },
    ...(isOfFal(model) && {
      fal: { ...common, baseUrl: isAway ? awayUrl : sandbox.falUrl },
    }),
    ...(model.startsWith('cog/') && { cog: { [stage]: cog } }),
    ...(model === 'kokoro' && {
      speechServer: {
        ...{ ...common, model, languages: ['en' as const], centsPerPiece: 0.4 },
        ...(refusedWithinMs !== undefined && { refusedWithinMs }),
        url: isAway ? awayUrl : sandbox.openaiUrl,
        voiceFor: (voiceId: string) =>
          Promise.resolve(voiceId === 'nobody' ? 'nobody' : 'am_michael'),
      },
    }),
  });
}

function rowOf(protocol: Protocol, stage: StageName, model: string): DriverRow {
  const { extension, input, bad } = stages[stage];
  return {
    model,
    protocol,
    extension,
    driver: (world, options = {}) =>
      providersIn(world, stage, model, options)[stage].usual as RemoteDriver<never>,
    // A driver and its input come from one stage, so that the types of all stages are not needed here.
    input: (files) => input(files) as never,
    badInput: (files) => ({ ...input(files), ...bad }) as never,
  };
}

const stageNames = Object.keys(stages) as StageName[];

/** Every driver of the product. */
export const driverRows: readonly DriverRow[] = [
  ...stageNames.flatMap((stage) =>
    Object.keys(models[stage]).map((model) => rowOf('Replicate', stage, model)),
  ),
  ...stageNames.flatMap((stage) =>
    Object.keys(falModels[stage]).map((model) => rowOf('fal', stage, model)),
  ),
  ...stageNames.map((stage) => rowOf('Cog', stage, `cog/${stage}`)),
  rowOf('OpenAI’s speech call', 'speech', 'kokoro'),
];
