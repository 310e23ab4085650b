import { texts } from '@talkreel/contracts/texts';
import type { ReplicateClient } from '../replicate/client.ts';
import { createReplicateDriver } from '../replicate/driver.ts';
import type { LipsyncDriver, LipsyncInput } from './contract.ts';

/**
 * `sync/lipsync-2` (official model).
 * Fields: `video` (mp4), `audio` (wav), `sync_mode` (`silence` keeps the length of the video),
 * `temperature` 0–1, `active_speaker`.
 * Limits: the face has to move; still passages are not synced. Takes a few times real time.
 * Price: $0.04–0.05 per second (the vendor's). Licence: the vendor's terms; outputs **may be used
 * commercially**.
 */
export const createSyncLipsync2Driver = (client: ReplicateClient): LipsyncDriver =>
  createSyncDriver(client, 'sync/lipsync-2');

/**
 * `sync/lipsync-2-pro` (official model): as `sync/lipsync-2`, sharper around teeth and beards, and slower.
 * Price: about $0.083 per second. Licence: the vendor's terms; outputs **may be used commercially**.
 */
export const createSyncLipsync2ProDriver = (client: ReplicateClient): LipsyncDriver =>
  createSyncDriver(client, 'sync/lipsync-2-pro', 2);

function createSyncDriver(
  client: ReplicateClient,
  model: string,
  deadlineFactor = 1,
): LipsyncDriver {
  return createReplicateDriver<LipsyncInput>(client, {
    model,
    makes: 'video',
    deadlineFactor,
    failedMessage: texts.lipsync.failed,
    noUrlMessage: texts.lipsync.noUrl,
    timedOutMessage: texts.lipsync.timedOut,
    async fields(input, address) {
      const [video, audio] = await Promise.all([address(input.video), address(input.audio)]);
      return {
        video,
        audio,
        sync_mode: 'silence',
        temperature: 0.5,
        active_speaker: false,
      };
    },
  });
}

/**
 * `bytedance/latentsync` (run by its newest version).
 * Fields: `video` (mp4), `audio` (mp3, aac, wav, m4a), `guidance_scale`, `seed` (0 random).
 * Limits: human faces; about 133 s on its usual machine, hence the longer deadline.
 * Price: $0.07–0.13 a run. Licence: Apache-2.0 code, OpenRAIL++ weights; **may be used commercially**
 * within that licence's use restrictions.
 */
export function createLatentsyncDriver(client: ReplicateClient): LipsyncDriver {
  return createReplicateDriver<LipsyncInput>(client, {
    model: 'bytedance/latentsync',
    makes: 'video',
    deadlineFactor: 2,
    failedMessage: texts.lipsync.failed,
    noUrlMessage: texts.lipsync.noUrl,
    timedOutMessage: texts.lipsync.timedOut,
    async fields(input, address) {
      const [video, audio] = await Promise.all([address(input.video), address(input.audio)]);
      return {
        video,
        audio,
        guidance_scale: 1,
        seed: 0,
      };
    },
  });
}
