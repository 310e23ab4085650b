import { InputRejected } from '../errors.ts';
import type { OwnServer } from '../own-server.ts';
import { createCogContainer } from './cog-container.ts';
import { fieldsFor } from './cog-input.ts';
import { cogStages } from './cog-stages.ts';

const file = { path: '' };

/** Something of each kind that a stage gives. */
const samples = {
  speech: () =>
    cogStages.speech.givens({ text: 'Hello.', voiceId: '', voice: file, language: 'en' }),
  image: () => cogStages.image.givens({ prompt: 'A baker', width: 640, height: 720 }),
  animate: () => cogStages.animate.givens({ image: file, prompt: 'She speaks.' }),
  lipsync: () => cogStages.lipsync.givens({ video: file, audio: file }),
};

/**
 * What a container says of itself, and why its model cannot be used for the stage; null: it can.
 * @throws {ProviderError} it does not answer, or describes no model.
 */
export async function examineContainer(
  stage: keyof typeof samples,
  { model, ...server }: OwnServer & { model: string },
  signal: AbortSignal,
): Promise<{ health: string; unsuitable: string | null }> {
  const container = createCogContainer(server, model);
  const health = await container.health(signal);
  const inputs = await container.inputs(signal);
  try {
    fieldsFor(model, inputs, samples[stage]());
    return { health, unsuitable: null };
  } catch (error) {
    if (error instanceof InputRejected) return { health, unsuitable: error.message };
    throw error;
  }
}
