import type { z } from 'zod';
import * as machine from './list/machine.ts';
import * as ownServers from './list/own-servers.ts';
import * as processes from './list/processes.ts';
import * as providers from './list/providers.ts';
import { retention, rules } from './list/rules.ts';
import type { Reader, Section, Setting } from './setting.ts';

/** Every variable that Talkreel reads, in the order of `.env.example`. */
const sections = [
  machine.place,
  machine.services,
  machine.secrets,
  providers.signIn,
  providers.replicate,
  providers.fal,
  ownServers.speechServer,
  ownServers.cog,
  providers.openai,
  providers.stripe,
  providers.mail,
  rules,
  retention,
  machine.store,
  machine.credentials,
  processes.workers,
  processes.sandbox,
  processes.containers,
] as const;

export const listSections = (): readonly Section[] => sections;

const settings: ReadonlyMap<string, Setting> = new Map(
  listSections().flatMap((section) => Object.entries(section.settings)),
);

export const settingNames: readonly string[] = [...settings.keys()];

/** The names of what any of these reads. */
export const namesReadBy = (...readers: Reader[]): string[] =>
  settingNames.filter((name) => readers.some((reader) => settings.get(name)?.types[reader]));

type Union<T> = (T extends unknown ? (each: T) => void : never) extends (all: infer A) => void
  ? A
  : never;
type Settings = Union<(typeof sections)[number]['settings']>;

/** The types of a process's variables, by name. */
type Environment<R extends Reader> = {
  [
    Name in keyof Settings as Settings[Name] extends { types: Record<R, z.ZodType> } ? Name : never
  ]: Settings[Name] extends { types: Record<R, infer T extends z.ZodType> } ? T : never;
};

/** What a process's environment says, by the names of its variables. */
export type Variables<R extends Reader> = z.output<z.ZodObject<Environment<R>>>;

/** The variables of a process, for `readSettings`. */
export function environmentOf<R extends Reader>(reader: R): Environment<R> {
  const entries = [...settings].flatMap(([name, { types, meaning, example }]) => {
    const type = types[reader];
    return type ? [[name, type.meta({ description: meaning, examples: [example] })]] : [];
  });
  return Object.fromEntries(entries) as Environment<R>;
}
