import { voicePacks } from '@talkreel/media-engine/voice/pack/catalog';
import {
  createPackSpeaker,
  defaultBounds,
  type PackBounds,
  type PackSpeaker,
} from '@talkreel/media-engine/voice/pack/pack-speaker';
import { VoicePackError } from '@talkreel/media-engine/voice/pack/problem';
import { speakWithPack } from '@talkreel/media-engine/voice/pack/speak-text';
import { findInstalledPack, type InstalledPack } from '@talkreel/media-engine/voice/pack/store';
import type { SpokenText } from '@talkreel/media-engine/voice/spoken.driver';
import type { FastifyBaseLogger } from 'fastify';
import type { RenderOptions } from './render-task.ts';

export interface PackVoice {
  /** The sentences of a script; null: without a pack, or if it fails, our built-in voices speak. */
  speak(
    said: { text: string; voiceId: string },
    options: Pick<RenderOptions, 'signal' | 'onLog'>,
  ): Promise<SpokenText | null>;
  close(): void;
}

interface Deps {
  dataDir: string;
  bounds: Pick<PackBounds, 'threads' | 'memoryMb'>;
  log: Pick<FastifyBaseLogger, 'info' | 'warn'> | undefined;
  packs?: typeof voicePacks;
}

interface Open {
  speaker: PackSpeaker;
  folder: string;
  addedAt: string;
}

/**
 * The voice pack of the data folder, which may be added or removed at any time. Until there is one, this reads a file that
 * is not there, and does nothing else.
 */
export function createPackVoice({ dataDir, bounds, log, packs = voicePacks }: Deps): PackVoice {
  let open: Open | undefined;
  let warned: string | undefined;

  const close = (): void => {
    open?.speaker.close();
    open = undefined;
  };

  function speakerOf({ pack, folder, addedAt }: InstalledPack): PackSpeaker {
    if (open?.folder === folder && open.addedAt === addedAt) return open.speaker;
    close();
    log?.info({ pack: pack.id }, `the voice pack ${pack.title} speaks`);
    const speaker = createPackSpeaker(pack, folder, { ...defaultBounds, ...bounds });
    open = { speaker, folder, addedAt };
    return speaker;
  }

  /** In the log once for each reason, and in what this speech says of itself every time. */
  function fallBack(error: VoicePackError, onLog: RenderOptions['onLog']): null {
    if (warned !== error.problem)
      log?.warn({ problem: error.problem }, `built-in voices speak: ${error.message}`);
    // Resting follows from another failure, which was said.
    if (error.problem !== 'resting') warned = error.problem;
    onLog?.(`voice: built-in, since the voice pack failed. ${error.message}`);
    return null;
  }

  return {
    close,
    async speak(said, { signal, onLog }) {
      const installed = await findInstalledPack(dataDir, packs);
      if (!installed) {
        close();
        return null;
      }
      const { pack } = installed;
      if (!installed.isCurrent) {
        close();
        const message = `The voice pack ${pack.id} was added for another version: npm run voices -- add ${pack.id}`;
        return fallBack(new VoicePackError('outdated', message), onLog);
      }
      try {
        const spoken = await speakWithPack(speakerOf(installed), pack, said, signal);
        warned = undefined;
        onLog?.(`voice: ${spoken.voice} of ${pack.title}`);
        return spoken;
      } catch (error) {
        if (error instanceof VoicePackError) return fallBack(error, onLog);
        // What nobody can speak is refused by the engine, as without a pack.
        if (error instanceof RangeError) return null;
        throw error;
      }
    },
  };
}
