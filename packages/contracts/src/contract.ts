import type { z } from 'zod';
import type { ParamName, Route } from './routes.ts';

/** The groups of endpoints in the description of the api, in its order, and what each is about. */
export const apiGroups = {
  Account: 'Sign-in, sessions, profile and pronunciations of the signed-in user.',
  Catalog: 'Actors, voices and languages to choose from.',
  Scripts: 'Texts to speak, written or changed for the length of a clip.',
  'Speech and video': 'From a text to speech, and from speech to a lip-synced video.',
  Generations: 'What is in progress or done: how it stands, and how it is cancelled.',
  Influencers: 'Portraits made from a description or a photo, brought to life.',
  Consent: 'Who is in photos and recordings, why they may be used, and taking that back.',
  'Batches and films': 'Many videos from one request: variations, or scenes that are joined.',
  Projects: 'The library: videos, influencers, folders and the trash.',
  Versions: 'One sentence of a finished video spoken again, and the versions that this makes.',
  Captions: 'The words of a video, with the times at which they are spoken.',
  'Brand kit': 'Logo, colors, font, end card and music for exports.',
  Exports: 'Finished videos in the shapes that can be posted.',
  Webhooks: 'Your own server is told when a generation, batch or film ends.',
  Sharing: 'Links to a video that anyone can open, and reports of what is shown.',
  Review: 'Links with which a client approves the videos of a batch, or asks for changes.',
  Verification: 'What a file says of how it was made, and whether that still holds.',
  'Media library': 'Your own pictures and clips, made ready to be shown in videos.',
  Media: 'The files that replies refer to.',
  Credits: 'Generations added, used and returned.',
  Payments: 'Plans, subscriptions, packs and receipts.',
  'Blog and newsletter': 'Posts, and who gets mails.',
  Service: 'The state of the service, and this description.',
} as const;
export type ApiGroup = keyof typeof apiGroups;

/**
 * Metadata of a list, or a union, that may get more values or kinds. Clients that read one ignore what they do not
 * know, so an addition breaks none.
 */
export const mayGrow = { 'x-open': true } as const;

/** Input and output of an endpoint. A path with parameters needs a schema that has each of them. */
type Definition<Path extends string> = {
  query?: z.ZodType;
  body?: z.ZodType;
  /** A schema for every status that the endpoint may answer. */
  responses: Readonly<Record<number, z.ZodType>>;
} & ([ParamName<Path>] extends [never]
  ? { params?: never }
  : { params: z.ZodType<Record<ParamName<Path>, unknown>> });

/** What the description of the api says about an endpoint. */
interface Documentation {
  /** One line in the imperative, without a full stop. */
  summary: string;
  /** Markdown: what the summary leaves open, such as conditions, costs and the codes of refusals. */
  description?: string;
  /** The media type of a body that is sent as it is; it has no schema. */
  requestType?: string;
  /** The media type of a success reply that is not JSON. */
  replyType?: string;
  /** A body that is accepted. Tests send it. */
  example?: unknown;
  /** Its name in the description, if `routes` does not name it. */
  operationId?: string;
}

export interface Contract extends Route, Partial<Documentation> {
  /** Its group in the description of the api; absent: it is internal, and not in there. */
  group?: ApiGroup;
  params?: z.ZodType | undefined;
  query?: z.ZodType;
  body?: z.ZodType;
  responses: Readonly<Record<number, z.ZodType>>;
}

/**
 * An endpoint that only we, or services we use, call: its route, input and replies. For all others: `contractsOf`.
 */
export function defineContract<const R extends Route, const D extends Definition<R['path']>>(
  route: R,
  definition: D,
): R & D {
  return { ...route, ...definition };
}

/** Defines the endpoints of a group, which are in the description of the api. */
export function contractsOf(group: ApiGroup) {
  return <const R extends Route, const D extends Definition<R['path']> & Documentation>(
    route: R,
    definition: D,
  ): R & D & { group: ApiGroup } => ({ ...route, ...definition, group });
}

type Sent<Schema> = Schema extends z.ZodType ? z.input<Schema> : never;

/** What a caller sends. */
export type InputOf<C extends Contract> = {
  [Part in 'params' | 'body' as C extends Record<Part, z.ZodType> ? Part : never]: Sent<C[Part]>;
} & (C extends { query: z.ZodType }
  ? // A query without required fields may be omitted.
    Record<string, never> extends Sent<C['query']>
    ? { query?: Sent<C['query']> }
    : { query: Sent<C['query']> }
  : unknown);

/** The reply as it comes over the wire; by default only success replies. */
export type ReplyOf<C extends Contract, Status extends number = 200 | 201 | 202 | 204> = {
  [S in keyof C['responses'] & Status]: Received<C['responses'][S]>;
}[keyof C['responses'] & Status];

type Received<Schema> = Schema extends z.ZodType ? z.output<Schema> : never;
