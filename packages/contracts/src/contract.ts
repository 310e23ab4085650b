import type { z } from 'zod';
import type { ParamName, Route } from './routes.ts';

/** Input and output of an endpoint. A path with parameters needs a schema that has each of them. */
type Definition<Path extends string> = {
  query?: z.ZodType;
  body?: z.ZodType;
  /** A schema for every status that the endpoint may answer. */
  responses: Readonly<Record<number, z.ZodType>>;
} & ([ParamName<Path>] extends [never]
  ? { params?: never }
  : { params: z.ZodType<Record<ParamName<Path>, unknown>> });

export interface Contract extends Route {
  params?: z.ZodType | undefined;
  query?: z.ZodType;
  body?: z.ZodType;
  responses: Readonly<Record<number, z.ZodType>>;
}

/** An endpoint: its route, input and replies. */
export function defineContract<const R extends Route, const D extends Definition<R['path']>>(
  route: R,
  definition: D,
): R & D {
  return { ...route, ...definition };
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
