import type { z } from 'zod';

/** Who reads a setting: a process of ours, the launcher and the tests, or Docker Compose. */
export type Reader = 'api' | 'worker' | 'sandbox' | 'launcher' | 'containers';
type Types = Partial<Record<Reader, z.ZodType>>;

/** One environment variable. */
export interface Setting<T extends Types = Types> {
  /** Its type, with the default, in each reader. */
  types: T;
  /** A sentence for whoever sets it; printed, with the example, when it is missing or invalid. */
  meaning: string;
  /** A valid value. */
  example: string;
  /** What `.env.example` says beyond that. */
  more: string | undefined;
  /** What happens without it, where that is no default of its type. */
  unset: string | undefined;
}

/** A part of `.env.example`, with its title. */
export interface Section {
  title: string;
  note?: string;
  settings: Record<string, Setting>;
}

export function setting<T extends Types>(
  types: T,
  meaning: string,
  example: string,
  { more, unset }: { more?: string; unset?: string } = {},
): Setting<T> {
  return { types, meaning, example, more, unset };
}

export const ofApi = <T extends z.ZodType>(type: T) => ({ api: type });
export const ofWorker = <T extends z.ZodType>(type: T) => ({ worker: type });
export const ofServices = <T extends z.ZodType>(type: T) => ({ api: type, worker: type });
export const ofSandbox = <T extends z.ZodType>(type: T) => ({ sandbox: type });
export const ofAll = <T extends z.ZodType>(type: T) => ({ api: type, worker: type, sandbox: type });
