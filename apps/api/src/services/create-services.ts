import { createPositions } from '@talkreel/queue/positions';
import type { Connections } from '../deps.ts';
import { createAllowance } from './allowance.service.ts';
import { createBatches } from './batches/batches.service.ts';
import { createCancellations } from './cancellation.service.ts';
import { createViews } from './generation-view.ts';
import { createFilms } from './films/films.service.ts';
import { createLibrary } from './library.service.ts';
import { createMediaReferences } from './media-reference.service.ts';
import { createOfferedLanguages } from './offered-languages.ts';
import { createProjectCaptions } from './project-captions.service.ts';
import { createProviderStatus } from './provider-status.service.ts';
import { createAnswer } from './reply.service.ts';
import type { Services } from './services.ts';
import { createStartGeneration } from './start-generation.service.ts';

export function createServices(deps: Connections): Services {
  const { config, db, publisher, relay, feed } = deps;
  const views = createViews(db, createPositions(deps.redis));
  const providerStatus = createProviderStatus(db);
  const { freeGenerations, limits, deadlineFactor } = config;
  const allowance = createAllowance({ db, freeGenerations, ...limits });
  const references = createMediaReferences(db, config.origins);
  const sets = {
    db,
    relay,
    publisher,
    references,
    providerStatus,
    allowance,
    deadlineFactor,
    limits,
  };
  return {
    providerStatus,
    allowance,
    config,
    db,
    publisher,
    views,
    start: createStartGeneration({
      db,
      relay,
      publisher,
      providerStatus,
      allowance,
      deadlineFactor,
      limits,
    }),
    cancellations: createCancellations({
      db,
      publisher,
      freePerDay: limits.freeCancellationsPerDay,
      filesDue: () => deps.erasures.wake(),
    }),
    captions: createProjectCaptions(deps),
    references,
    languages: createOfferedLanguages(db, config),
    library: createLibrary({ db, publisher, filesDue: () => deps.erasures.wake() }),
    batches: createBatches(sets),
    films: createFilms(sets),
    answer: createAnswer(db, feed, deps.stopping),
  };
}
