import { voicePacks } from '@talkreel/media-engine/voice/pack/catalog';
import {
  createPackSpeaker,
  defaultBounds,
  type PackBounds,
  type PackSpeaker,
} from '@talkreel/media-engine/voice/pack/pack-speaker';
import { VoicePackError } from '@talkreel/media-engine/voice/pack/problem';
import { speakWithPack, speakerFor } from '@talkreel/media-engine/voice/pack/speak-text';
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
  /** What speaks, for whom, and under which licence; null without a pack. */
  facts(): Promise<PackFacts | null>;
  close(): void;
}

export interface PackFacts {
  id: string;
  title: string;
  /** Of the model. */
  licence: string;
  /** Differs after it was added again. */
  addedAt: string;
  /** Why built-in voices speak nevertheless. */
  problem: string | null;
  voices: Array<{ voiceId: string; name: string; licence: string; source: string }>;
}

interface Deps {
  dataDir: string;
  bounds: Pick<PackBounds, 'threads' | 'memoryMb'>;
  log: Pick<FastifyBaseLogger, 'info' | 'warn'> | undefined;
  packs?: typeof voicePacks;
}

const outdated = ({ id }: { id: string }): string =>
  `The voice pack ${id} was added for another version: npm run voices -- add ${id}`;

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
  let failure: string | null = null;

  const close = (): void => {
    open?.speaker.close();
    open = undefined;
    failure = null;
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
    // Resting follows from another failure, which was said.
    if (error.problem !== 'resting') {
      if (warned !== error.problem)
        log?.warn({ problem: error.problem }, `built-in voices speak: ${error.message}`);
      warned = error.problem;
      failure = error.message;
    }
    onLog?.(`voice: built-in, since the voice pack failed. ${error.message}`);
    return null;
  }

  return {
    close,
    async facts() {
      const installed = await findInstalledPack(dataDir, packs);
      if (!installed) return null;
      const { pack, addedAt, isCurrent } = installed;
      const { id, title, licence } = pack;
      const voices = Object.keys(pack.speaksFor).flatMap((voiceId) => {
        const voice = speakerFor(pack, voiceId);
        return voice
          ? [{ voiceId, name: voice.name, licence: voice.licence, source: voice.source }]
          : [];
      });
      return {
        ...{ id, title, licence, addedAt, voices },
        problem: isCurrent ? failure : outdated(pack),
      };
    },
    async speak(said, { signal, onLog }) {
      const installed = await findInstalledPack(dataDir, packs);
      if (!installed) {
        close();
        return null;
      }
      const { pack } = installed;
      if (!installed.isCurrent) {
        close();
        return fallBack(new VoicePackError('outdated', outdated(pack)), onLog);
      }
      try {
        const spoken = await speakWithPack(speakerOf(installed), pack, said, signal);
        warned = undefined;
        failure = null;
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
