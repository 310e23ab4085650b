import { waitFor } from '@talkreel/testing/wait-for';
import { subscribe } from '../payments/till.ts';
import type { ApiClient } from '../stack/client.ts';
import {
  IMAGE_MODEL,
  paint,
  RENDER_MS,
  speak,
  startClip,
  startOneShot,
  startPaint,
  startVideo,
} from '../stack/makers.ts';
import { ASYNC, availableCredits, LIPSYNC_MODEL, untilState } from '../stack/requests.ts';
import type { SandboxControl } from '../stack/sandbox-control.ts';

const lines = [
  'I almost sent this back. Then my skin stopped feeling tight by lunchtime, and I kept it.',
  'Three reasons I stopped ironing, and the second one surprised my mother.',
  'Monday, 7:30 am. My desk was a mess, and this tray cost me $12.50.',
];

/** A subscription, videos, an influencer, a one shot and an export, and jobs that failed or were cancelled. */
export async function fillHistory(
  client: ApiClient,
  sandbox: SandboxControl,
  say: (line: string) => void,
): Promise<void> {
  await subscribe(client);
  await waitFor(async () => (await availableCredits(client)) > lines.length, {
    what: 'the subscription to be known',
  });
  say('A subscription');

  const finish = (id: string) => untilState(client, id, 'succeeded', RENDER_MS);
  for (const [index, line] of lines.entries()) {
    const video = await finish(await startVideo(client, await speak(client, line), index));
    say(`A video: ${line}`);
    if (index > 0) continue;
    await client.must.post(`/api/projects/${video.projectId}/share`, { shared: true });
    const made = await client.post(
      `/api/projects/${video.projectId}/exports`,
      { format: '9:16' },
      ASYNC,
    );
    await finish(made.body.id);
    say('Shared by a link, and exported as 9:16');
  }

  const clip = await finish(await startClip(client, await paint(client)));
  await client.must.post(`/api/ai-influencer/projects/${clip.projectId}/approve`, {
    approved: true,
  });
  say('An influencer, shown in the community');
  await finish(await startOneShot(client));
  say('A one-shot video');

  await sandbox.fault({ kind: 'fail', model: IMAGE_MODEL, times: 1, text: 'E1001 out of memory' });
  await untilState(client, await startPaint(client), 'failed', RENDER_MS);
  say('A portrait that failed');
  const speech = await speak(client, 'This one was never finished.');
  await sandbox.fault({ kind: 'hang', model: LIPSYNC_MODEL });
  const cancelled = await startVideo(client, speech);
  await untilState(client, cancelled, 'running', RENDER_MS);
  await client.must.post(`/api/replicate/cancel/${cancelled}`);
  await untilState(client, cancelled, 'cancelled', RENDER_MS);
  say('A video that was cancelled');
}
