import type { Db } from '@talkreel/db/client';
import type { Publisher } from '@talkreel/queue/bus';
import { createVoicePackVoices, type VoicePackVoices } from './features/catalog/voice-pack.ts';
import { createVoiceSamples, type VoiceSamples } from './features/catalog/voice-samples.ts';
import type { Config } from './config.ts';
import { type Allowance, createAllowance } from './generations/allowance.service.ts';
import { type Cancellations, createCancellations } from './generations/cancellation.service.ts';
import { type Consents, createConsents } from './generations/consents.service.ts';
import { type Sets, createSets } from './features/sets/sets.service.ts';
import { type Library, createLibrary } from './features/library/library.service.ts';
import { type Views, createViews } from './generations/generation.view.ts';
import {
  type OfferedLanguages,
  createOfferedLanguages,
} from './features/catalog/offered-languages.ts';
import {
  type ProjectCaptions,
  createProjectCaptions,
} from './features/captions/captions.service.ts';
import {
  type MediaReferences,
  createMediaReferences,
} from './generations/media-reference.service.ts';
import {
  type ProviderStatus,
  createProviderStatus,
} from './generations/provider-status.service.ts';
import { type Quotes, createQuotes } from './generations/quotes.service.ts';
import { createStartLimits } from './generations/start-limits.ts';
import { type Answer, createAnswer } from './generations/reply.service.ts';
import {
  type StartGeneration,
  createStartGeneration,
} from './generations/start-generation.service.ts';
import { createPositions } from '@talkreel/queue/positions';
import type { Connections } from './deps.ts';

/** The services that routes use. */
export interface Services {
  config: Config;
  db: Db;
  publisher: Publisher;
  start: StartGeneration;
  references: MediaReferences;
  languages: OfferedLanguages;
  /** Undefined: speech is made at Replicate. */
  voiceSamples: VoiceSamples | undefined;
  /** Of the sandbox, where it stands in for speech. */
  voicePack: VoicePackVoices | undefined;
  answer: Answer;
  views: Views;
  providerStatus: ProviderStatus;
  allowance: Allowance;
  cancellations: Cancellations;
  captions: ProjectCaptions;
  consents: Consents;
  sets: Sets;
  quotes: Quotes;
  library: Library;
}

export function createServices(deps: Connections): Services {
  const { config, db, publisher, relay, feed } = deps;
  const views = createViews(db, createPositions(deps.redis));
  const providerStatus = createProviderStatus(db, config);
  const { freeGenerations, limits, deadlineFactor } = config;
  const allowance = createAllowance({ db, freeGenerations, ...limits });
  const startLimits = createStartLimits({ db, providerStatus, allowance, ...limits });
  const references = createMediaReferences(db, config.origins);
  const filesDue = () => deps.erasures.wake();
  const freePerDay = limits.freeCancellationsPerDay;
  const cancellations = createCancellations({ db, publisher, freePerDay, filesDue });
  const library = createLibrary({ db, publisher, filesDue });
  return {
    providerStatus,
    allowance,
    config,
    db,
    publisher,
    views,
    start: createStartGeneration({ db, relay, publisher, startLimits, deadlineFactor, limits }),
    quotes: createQuotes({
      db,
      limits: startLimits,
      secret: config.session.secret,
      freeGenerations,
      maxRunning: limits.maxRunning,
    }),
    cancellations,
    consents: createConsents({ db, cancellations, library, freePerDay, filesDue }),
    captions: createProjectCaptions(deps),
    references,
    languages: createOfferedLanguages(db, config),
    voiceSamples: config.speechServer && createVoiceSamples(deps, config.speechServer),
    voicePack:
      config.sandboxUrl !== undefined && config.syntheticVoices
        ? createVoicePackVoices(deps, config.sandboxUrl)
        : undefined,
    library,
    sets: createSets({
      db,
      relay,
      publisher,
      references,
      providerStatus,
      allowance,
      deadlineFactor,
      limits,
    }),
    answer: createAnswer(db, feed, deps.stopping),
  };
}
