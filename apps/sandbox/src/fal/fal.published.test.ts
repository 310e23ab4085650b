import { ApiError, createFalClient, ValidationError } from '@fal-ai/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSandbox, type TestSandbox } from '../testing/start-sandbox.ts';

/* fal's own client, whose types describe what models take and make; only its addresses lead to the stand-in. */

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.stop());

const HOSTS: Readonly<Record<string, string>> = {
  'queue.fal.run': '/fal/queue',
  'rest.fal.ai': '/fal/rest',
};

function connect(credentials = 'id:secret') {
  return createFalClient({
    credentials,
    retry: { maxRetries: 0 },
    fetch: (address, init) => {
      const { host, pathname, search, href } = new URL(address as string);
      const place = HOSTS[host];
      return fetch(place === undefined ? href : sandbox.url + place + pathname + search, init);
    },
  });
}

async function upload(type: string): Promise<string> {
  return connect().storage.upload(new Blob(['a file'], { type }));
}

/** The finished request. */
async function run<Output>(
  submit: (fal: ReturnType<typeof connect>) => Promise<{ request_id: string }>,
  endpoint: string,
): Promise<Output> {
  const fal = connect();
  const { request_id: requestId } = await submit(fal);
  await fal.queue.subscribeToStatus(endpoint, { requestId, pollInterval: 20 });
  const { data, requestId: told } = await fal.queue.result(endpoint, { requestId });
  expect(told).toBe(requestId);
  return data as Output;
}

const link = expect.stringContaining('/fal/delivery/');
const file = { url: expect.any(String), content_type: 'audio/wav' };

interface Made {
  audio?: { url: string };
  images?: Array<{ url: string }>;
  video?: { url: string };
}

it('its models take and make what the types of the client say, one after the other', async () => {
  const [english, foreign] = [
    'fal-ai/chatterbox/text-to-speech',
    'fal-ai/chatterbox/text-to-speech/multilingual',
  ] as const;
  const voice = await upload('audio/wav');
  const speech = { text: 'Hello.', audio_url: voice, seed: 7 };
  const spoken = await run<Made>((fal) => fal.queue.submit(english, { input: speech }), english);
  expect(spoken).toMatchObject({ audio: file });
  const other = { text: 'Hello.', voice, custom_audio_language: 'english' } as const;
  expect(await run((fal) => fal.queue.submit(foreign, { input: other }), foreign)).toMatchObject({
    audio: file,
  });

  const flux = 'fal-ai/flux-2-pro';
  const image_size = { width: 768, height: 1_024 };
  const prompt = { prompt: 'a baker', image_size, output_format: 'jpeg', seed: 7 } as const;
  const painted = await run<Made>((fal) => fal.queue.submit(flux, { input: prompt }), flux);
  expect(painted).toMatchObject({ images: [{ url: link, content_type: 'image/jpeg' }], seed: 7 });

  const moving = { video: { url: link, content_type: 'video/mp4' } };
  const still = { image_url: painted.images?.[0]?.url ?? '', prompt: 'She nods.' };
  const wan = 'fal-ai/wan/v2.2-a14b/image-to-video/turbo';
  const kling = 'fal-ai/kling-video/v2.5-turbo/pro/image-to-video';
  const nodding = await run<Made>((fal) => fal.queue.submit(wan, { input: still }), wan);
  expect(nodding).toMatchObject(moving);
  const five = { ...still, duration: '5' } as const;
  expect(await run((fal) => fal.queue.submit(kling, { input: five }), kling)).toMatchObject(moving);

  const both = { video_url: nodding.video?.url ?? '', audio_url: spoken.audio?.url ?? '' };
  const latent = 'fal-ai/latentsync';
  const synced = { ...both, seed: 7 };
  expect(await run((fal) => fal.queue.submit(latent, { input: synced }), latent)).toMatchObject(
    moving,
  );
  for (const sync of ['fal-ai/sync-lipsync/v2', 'fal-ai/sync-lipsync/v2/pro'] as const) {
    const input = { ...both, sync_mode: 'silence' } as const;
    expect(await run((fal) => fal.queue.submit(sync, { input }), sync)).toMatchObject(moving);
  }
});

describe('the client is told as fal tells it', () => {
  const model = 'fal-ai/flux-2-pro';

  it('that a request waits, is cancelled, or is not there', async () => {
    await sandbox.fault({ kind: 'hang', status: 'queued' });
    const fal = connect();
    const waiting = await fal.queue.submit(model, { input: { prompt: 'a baker' } });
    expect(waiting).toMatchObject({
      request_id: expect.any(String),
      response_url: expect.stringMatching(/\/requests\/[^/]+$/),
      status_url: expect.stringMatching(/\/status$/),
      cancel_url: expect.stringMatching(/\/cancel$/),
    });
    await fal.queue.cancel(model, { requestId: waiting.request_id });
    const none = fal.queue.status(model, { requestId: 'none' });
    await expect(none).rejects.toMatchObject({ name: ApiError.name, status: 404 });
  });

  it('what is wrong with an input', async () => {
    const submit = (fal: ReturnType<typeof connect>) =>
      fal.queue.submit(model, { input: { prompt: '' } });
    const refused = run(submit, model);
    await expect(refused).rejects.toBeInstanceOf(ValidationError);
    await expect(refused).rejects.toMatchObject({
      status: 422,
      fieldErrors: [{ loc: ['body', 'prompt'], msg: expect.any(String), type: expect.any(String) }],
    });
  });

  it('that there is no key', async () => {
    const refused = connect('').queue.submit(model, { input: { prompt: 'a baker' } });
    await expect(refused).rejects.toMatchObject({ name: ApiError.name, status: 401 });
  });

  it('that files are where it put them', async () => {
    const address = await upload('text/plain');
    expect(await (await fetch(address)).text()).toBe('a file');
  });
});
