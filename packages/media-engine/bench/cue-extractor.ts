import { execFile, fork, type ChildProcess } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { toolsDir } from '@talkreel/services/paths';
import type { Pcm } from '@talkreel/media-engine/voice/wav';
import type { CueOrder, CueReport } from './cue-process.ts';
import type { MouthCue } from './mouth-cues.ts';

/**
 * Rhubarb Lip Sync (MIT), fetched on demand and never a dependency: it is 41 MB with an acoustic
 * model, and we ship no model. npm verifies this checksum.
 */
const extractor = {
  name: 'rhubarb-lip-sync-wasm',
  version: '0.1.8',
  integrity:
    'sha512-H8MzzSxuweahDPA7X2zxW7a2apFe9VlJ9B9j+FTdSLvaYLWnki6Rpq0oGP1kZ6/S6FdySKO/1vTi2L71N9TrwA==',
};
/** A time limit; half a second of work per second of sound is normal. */
const giveUpMs = 120_000;

export interface CueExtractor {
  /**
   * The extractor's cues for speech (mono, 16 kHz). The text improves recognition; without it only
   * the sound is used. Rejects if the extractor fails or takes two minutes. One call at a time.
   */
  extract(pcm: Pcm, text?: string): Promise<MouthCue[]>;
  close(): void;
}

/**
 * Fetches the extractor once per checkout and starts it in a separate process. Rejects if it cannot
 * be fetched.
 */
export async function startCueExtractor(): Promise<CueExtractor> {
  const modulePath = await fetchExtractor();
  const child = fork(new URL('./cue-process.ts', import.meta.url), {
    // The output is ignored, because the extractor prints every step.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
  return {
    extract: (pcm, text = '') =>
      ask(child, { modulePath, samples: toInt16(pcm), text }).then((report) => {
        if ('failure' in report) throw new Error(`the cue extractor: ${report.failure}`);
        return report.cues;
      }),
    close: () => void child.kill('SIGKILL'),
  };
}

async function fetchExtractor(): Promise<string> {
  const { name, version, integrity } = extractor;
  const folder = join(toolsDir, 'cue-extractor');
  const packageDir = join(folder, 'node_modules', name);
  if ((await readVersion(packageDir)) !== version) {
    const dependencies = { [name]: version };
    const packages = {
      '': { dependencies },
      [`node_modules/${name}`]: { version, integrity },
    };
    const lock = { lockfileVersion: 3, requires: true, packages };
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies }));
    await writeFile(join(folder, 'package-lock.json'), JSON.stringify(lock));
    const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
    await promisify(execFile)('npm', ['ci', '--prefix', folder, '--fetch-retries=1', ...quiet], {
      cwd: folder,
    }).catch((cause: { stderr?: string; message: string }) => {
      const why = /^npm error code (\S+)$/m.exec(cause.stderr ?? '')?.[1] ?? cause.message;
      throw new Error(`The extractor (${name}@${version}) could not be had from npm: ${why}`, {
        cause,
      });
    });
  }
  return join(packageDir, 'dist', 'index.js');
}

async function readVersion(packageDir: string): Promise<string | undefined> {
  return readFile(join(packageDir, 'package.json'), 'utf8').then(
    (text) => (JSON.parse(text) as { version: string }).version,
    () => undefined,
  );
}

function ask(child: ChildProcess, order: CueOrder): Promise<CueReport> {
  const { promise, resolve, reject } = Promise.withResolvers<CueReport>();
  const onEnd = (): void =>
    reject(
      new Error(
        child.killed
          ? `the cue extractor took longer than ${giveUpMs / 1000} s`
          : 'the cue extractor ended without an answer',
      ),
    );
  const timer = setTimeout(() => child.kill('SIGKILL'), giveUpMs);
  child.once('message', resolve);
  child.once('exit', onEnd);
  child.send(order);
  return promise.finally(() => {
    clearTimeout(timer);
    child.off('message', resolve);
    child.off('exit', onEnd);
  });
}

function toInt16({ samples }: Pcm): Int16Array {
  return Int16Array.from(samples, (value) => Math.round(Math.max(-1, Math.min(1, value)) * 32767));
}
