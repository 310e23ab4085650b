import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { UsageError } from '@talkreel/agent-tools/usage';
import { Talkreel } from '@talkreel/client';
import type { Io } from './io.ts';

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;

const common = { json: flag, help: { ...flag, short: 'h' } } as const;
const finish = { captions: text, format: text, output: { ...text, short: 'o' } } as const;
const video = {
  actor: text,
  voice: text,
  script: text,
  text,
  name: text,
  'ends-with-speech': flag,
} as const;

/** The options of each command. */
const commandOptions = {
  make: { ...common, ...video, ...finish, key: text },
  quote: { ...common, ...video },
  watch: { ...common, ...finish },
  batch: { ...common, ...finish, actor: text, voice: text, run: text, 'dry-run': flag },
  actors: common,
  voices: common,
  library: { ...common, limit: text },
  mcp: common,
} as const satisfies Record<string, ParseArgsOptionsConfig>;

export type Command = keyof typeof commandOptions;

export interface Options {
  flags: Readonly<Record<string, string | boolean | undefined>>;
  words: string[];
}

export const isCommand = (word: string): word is Command => Object.hasOwn(commandOptions, word);

/** @throws {UsageError} an option that the command does not have, or without its value */
export function readOptions(command: Command, args: string[]): Options {
  try {
    const options: ParseArgsOptionsConfig = commandOptions[command];
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    return { flags: values as Options['flags'], words: positionals };
  } catch (error) {
    // What Node says after its first sentence is how to pass on words that look like options.
    const [said = ''] = (error instanceof Error ? error.message : String(error)).split('. ');
    throw new UsageError(`${said.replace(/\.$/, '')}. talkreel help lists the options.`);
  }
}

export function textOf({ flags }: Options, name: string): string | undefined {
  const value = flags[name];
  return typeof value === 'string' ? value : undefined;
}

export const isSet = ({ flags }: Options, name: string): boolean => flags[name] === true;

/** @throws {UsageError} the key or the address is not set */
export function openTalkreel({ env }: Io): Talkreel {
  const key = env['TALKREEL_API_KEY'];
  const url = env['TALKREEL_URL'];
  if (!url || !URL.canParse(url))
    throw new UsageError(
      'Set TALKREEL_URL to the address of your Talkreel, such as https://talkreel.example.',
    );
  if (!key)
    throw new UsageError(
      `Set TALKREEL_API_KEY to a key; make one at ${new URL('/developers', url).href}.`,
    );
  return new Talkreel({ key, url });
}

export const USAGE = `talkreel — make talking videos from the command line

  talkreel make --actor clara --script ad.txt [--captions pop] [--format 9:16] [-o ad.mp4]
  talkreel quote --actor clara --script ad.txt
  talkreel watch <id> [--captions pop] [--format 9:16] [-o ad.mp4]
  talkreel batch rows.csv [--captions pop] [--format 9:16] [-o folder] [--run name] [--dry-run]
  talkreel actors | voices | library [--limit 20]
  talkreel mcp     serves an agent on stdin and stdout (Model Context Protocol)
  talkreel --version

Set TALKREEL_URL to your Talkreel, and TALKREEL_API_KEY to a key made at its /developers.

  --script FILE    the text to speak, UTF-8; - reads it from stdin; or --text "…"
  --voice ID       who speaks; the actor’s own voice if it is left out
  --captions       pop (each word as it is spoken), clean, label, headline, editorial or none
  --format         9:16, 4:5, 1:1 or 16:9; without it and --captions, the video as it was made
  -o, --output     where the file goes; without it, its address is printed
  --key KEY        the same key never pays twice: repeat a make whose outcome you do not know
  --run NAME       goes on with a batch that was stopped: rows already made are not paid again
  --json           one JSON object a line

A CSV has a header: script, and if you like actor, voice, name, captions, format, output.
`;
