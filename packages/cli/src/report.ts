import { printable } from '@talkreel/agent-tools/usage';
import { rangeText, type Range } from '@talkreel/agent-tools/video';
import type { Generation } from '@talkreel/client';
import type { Io } from './io.ts';

/** How a command tells what happens: for a person, or one JSON object a line for a program. */
export interface Report {
  /** An event; a person reads `sentence`, a program the rest. */
  event(name: string, facts: object, sentence: string): void;
  progress(generation: Generation): void;
  /** Ends a line that is being written over. */
  rest(): void;
}

const BAR_WIDTH = 24;

const STAGE_WORDS: Readonly<Record<string, string>> = {
  script: 'writing the script',
  image: 'drawing the portrait',
  audio: 'speaking',
  'image-to-video': 'moving the picture',
  lipsync: 'moving the lips',
  export: 'exporting',
  join: 'joining the scenes',
};

export function createReport(io: Io, isJson: boolean): Report {
  let shown = '';

  function over(line: string): void {
    io.stderr(`\r${line.padEnd(shown.length)}`);
    shown = line;
  }
  function rest(): void {
    if (shown !== '') io.stderr('\n');
    shown = '';
  }

  return {
    rest,
    event(name, facts, sentence) {
      if (isJson) return io.stdout(`${JSON.stringify({ event: name, ...facts })}\n`);
      rest();
      io.stderr(`${printable(sentence)}\n`);
    },
    progress(generation) {
      if (isJson) {
        const { id, state, progress, stages } = generation;
        const eta = etaOf(generation);
        const stage = stages.find((one) => one.state === 'running')?.name ?? null;
        io.stdout(`${JSON.stringify({ event: 'progress', id, state, progress, stage, eta })}\n`);
      } else if (io.isTerminal) over(barOf(generation).slice(0, Math.max(20, io.columns - 1)));
    },
  };
}

function barOf(generation: Generation): string {
  const { progress, state, stages } = generation;
  const filled = Math.round((progress / 100) * BAR_WIDTH);
  const bar = '█'.repeat(filled) + '░'.repeat(BAR_WIDTH - filled);
  const stage = stages.find((one) => one.state === 'running');
  const doing = stage ? STAGE_WORDS[stage.name] : undefined;
  const eta = etaOf(generation);
  const left = eta === null ? '' : ` · ${rangeText(eta)} left`;
  const what = state === 'queued' ? 'waiting' : (doing ?? 'working');
  return `${bar} ${String(Math.round(progress)).padStart(3)} %  ${what}${left}`;
}

/** What is left of all stages; null if one is unknown. */
function etaOf({ stages }: Generation): Range | null {
  const etas = stages
    .filter(({ state }) => state !== 'succeeded')
    .map(({ eta }) => eta as Range | null);
  if (etas.length === 0) return null;
  const sum = { minSeconds: 0, maxSeconds: 0 };
  for (const eta of etas) {
    if (eta === null) return null;
    sum.minSeconds += eta.minSeconds;
    sum.maxSeconds += eta.maxSeconds;
  }
  return sum;
}
