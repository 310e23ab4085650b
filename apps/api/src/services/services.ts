import type { Db } from '@talkreel/db/client';
import type { Publisher } from '@talkreel/queue/bus';
import type { Config } from '../config.ts';
import type { Allowance } from './allowance.service.ts';
import type { Batches } from './batches/batches.service.ts';
import type { Cancellations } from './cancellation.service.ts';
import type { Films } from './films/films.service.ts';
import type { Library } from './library.service.ts';
import type { Views } from './generation-view.ts';
import type { OfferedLanguages } from './offered-languages.ts';
import type { ProjectCaptions } from './project-captions.service.ts';
import type { MediaReferences } from './media-reference.service.ts';
import type { ProviderStatus } from './provider-status.service.ts';
import type { Answer } from './reply.service.ts';
import type { StartGeneration } from './start-generation.service.ts';

/** The services that routes use. */
export interface Services {
  config: Config;
  db: Db;
  publisher: Publisher;
  start: StartGeneration;
  references: MediaReferences;
  languages: OfferedLanguages;
  answer: Answer;
  views: Views;
  providerStatus: ProviderStatus;
  allowance: Allowance;
  cancellations: Cancellations;
  captions: ProjectCaptions;
  batches: Batches;
  films: Films;
  library: Library;
}
