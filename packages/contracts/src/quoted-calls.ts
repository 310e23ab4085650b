import type { RouteName } from './routes.ts';

/** The calls that start work, by name: each can be quoted, and takes the header. */
export const quotedCalls = [
  'postAudio',
  'postLipsync',
  'postInfluencerVideo',
  'postPipeline',
  'postBatch',
  'postFilm',
  'postExport',
  'postRetake',
  'postImage',
  'postScript',
  'postScriptHelp',
] as const satisfies readonly RouteName[];

/** The request header in which a call names its quote. */
export const QUOTE_HEADER = 'talkreel-quote';

/** How long a quote is kept to. */
export const QUOTE_MINUTES = 15;
