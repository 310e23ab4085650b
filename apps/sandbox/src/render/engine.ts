import { rm } from 'node:fs/promises';
import { closeMediaJobs, runMediaJob } from '@talkreel/media-engine/job';
import { nearestVoice } from '@talkreel/media-engine/voice/voice-profile';
import { readVoiceTag } from '@talkreel/media-engine/voice/voice-tag';
import { defaultVoiceId } from '@talkreel/media-engine/voice/voices';
import { runFfmpeg } from '@talkreel/media-tools/ffmpeg';
import { lipSyncSeconds, secondsOf } from './expected-media.ts';
import type { PackVoice } from './pack-voice.ts';
import type { Renderer, RenderOptions, RenderTask } from './render-task.ts';

export interface Engine {
  render: Renderer;
  /** Ends its warm child processes. */
  close(): void;
}

const FRAME_SECONDS = 1 / 25;

/** The last log line says what was done; so does the file's `comment` tag. */
const lipSyncNotes = {
  rig: 'lip sync: drawn',
  marked: 'lip sync: marked mouth',
  overlay: 'lip sync: none, speaking overlay (no mouth is known in this picture)',
};

/** Our own samples name their voice; any other recording gets the closest voice. */
async function voiceOf(speakerPath: string | null): Promise<string> {
  if (speakerPath === null) return defaultVoiceId;
  return (await readVoiceTag(speakerPath)) ?? (await nearestVoice(speakerPath));
}

/** Draws and speaks with the media engine, which runs in child processes. */
export function createEngine(cueStoreDir: string, packVoice: PackVoice): Engine {
  const speak = async (
    task: Extract<RenderTask, { kind: 'speech' }>,
    outPath: string,
    options: RenderOptions,
  ) => {
    const { signal } = options;
    const { text } = task;
    const voiceId = task.voiceId ?? (await voiceOf(task.speakerPath));
    const wav = task.extension === 'wav' ? outPath : `${outPath}.wav`;
    const spoken = await packVoice.speak({ text, voiceId }, options);
    await runMediaJob(
      { kind: 'speech', text, voiceId, outPath: wav, cueStoreDir, ...(spoken && { spoken }) },
      { signal },
    );
    if (wav === outPath) return;
    await runFfmpeg(['-i', wav, '-map_metadata', '0', outPath], { signal });
    await rm(wav);
  };

  const portray = async (
    task: Extract<RenderTask, { kind: 'portrait' }>,
    outPath: string,
    signal: AbortSignal,
  ) => {
    const { prompt, seed, width, height, extension } = task;
    const png = extension === 'png' ? outPath : `${outPath}.png`;
    const seeded = seed === null ? {} : { seed };
    await runMediaJob(
      { kind: 'portrait', prompt, ...seeded, width, height, outPath: png },
      { signal },
    );
    if (png === outPath) return;
    await runFfmpeg(['-i', png, '-q:v', '3', outPath], { signal });
    await rm(png);
  };

  /** The engine's output is as long as the video; that of some models is as long as the sound. */
  const lipSync: Renderer = async (task, outPath, options) => {
    if (task.kind !== 'lip-sync') return;
    const { signal } = options;
    const wanted = await lipSyncSeconds(task);
    const given = await secondsOf(task.videoPath);
    const looped = wanted > given + FRAME_SECONDS ? `${outPath}.looped.mp4` : null;
    const whole = wanted < given - FRAME_SECONDS ? `${outPath}.whole.mp4` : null;
    try {
      if (looped !== null) {
        const copy = ['-c', 'copy', '-map_metadata', '0', looped];
        await runFfmpeg(
          ['-stream_loop', '-1', '-i', task.videoPath, '-t', String(wanted), ...copy],
          { signal },
        );
      }
      const videoPath = looped ?? task.videoPath;
      const job = { kind: 'lip-sync' as const, videoPath, audioPath: task.audioPath, cueStoreDir };
      const { mode } = await runMediaJob({ ...job, outPath: whole ?? outPath }, options);
      options.onLog?.(lipSyncNotes[mode]);
      if (whole !== null) {
        const copy = ['-c', 'copy', '-map_metadata', '0', '-movflags', '+faststart', outPath];
        await runFfmpeg(['-i', whole, '-t', String(wanted), ...copy], { signal });
      }
    } finally {
      for (const path of [looped, whole]) if (path !== null) await rm(path, { force: true });
    }
  };

  return {
    close() {
      packVoice.close();
      closeMediaJobs();
    },
    render: async (task, outPath, options) => {
      switch (task.kind) {
        case 'speech':
          return speak(task, outPath, options);
        case 'portrait':
          return portray(task, outPath, options.signal);
        case 'animate': {
          const { imagePath, seconds } = task;
          await runMediaJob({ kind: 'animate', imagePath, seconds, outPath }, options);
          return;
        }
        case 'lip-sync':
          return lipSync(task, outPath, options);
      }
    },
  };
}
