/**
 * A development page that shows every rig and lets it speak: `node
 * packages/media-engine/src/cli/gallery.ts [port]`, then open the address it prints.
 */
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { cast } from '../cast/cast.ts';
import { closeMediaJobs, runMediaJob } from '../job.ts';
import { voices } from '../voice/voices.ts';
import { galleryPage } from './gallery-page.ts';

const actorFolder = path.resolve(import.meta.dirname, '../../../db/seed/actors');
const folder = await mkdtemp(path.join(tmpdir(), 'talkreel-gallery-'));
const cueStoreDir = path.join(folder, 'cues');

const orderSchema = z.object({
  /** An actor, or a portrait that this page drew. */
  who: z.string().regex(/^[a-z0-9-]{1,64}$/),
  voiceId: z.string(),
  text: z.string().min(1).max(400),
});
const promptSchema = z.object({
  prompt: z.string().min(1).max(1000),
  seed: z.number().int().min(0).max(99_999),
});

async function speak(body: unknown): Promise<{ url: string }> {
  const { who, voiceId, text } = orderSchema.parse(body);
  const known = cast.some(({ id }) => id === who);
  const videoPath = known ? path.join(actorFolder, `${who}.mp4`) : path.join(folder, `${who}.mp4`);
  const name = randomUUID();
  const audioPath = path.join(folder, `${name}.wav`);
  await runMediaJob({ kind: 'speech', text, voiceId, outPath: audioPath, cueStoreDir });
  await runMediaJob({
    kind: 'lip-sync',
    videoPath,
    audioPath,
    outPath: path.join(folder, `${name}.mp4`),
    cueStoreDir,
  });
  return { url: `/made/${name}.mp4` };
}

async function draw(body: unknown): Promise<{ who: string; url: string }> {
  const { prompt, seed } = promptSchema.parse(body);
  const who = randomUUID();
  const imagePath = path.join(folder, `${who}.png`);
  await runMediaJob({ kind: 'portrait', prompt, seed, outPath: imagePath });
  await runMediaJob({
    kind: 'animate',
    imagePath,
    seconds: 8,
    outPath: path.join(folder, `${who}.mp4`),
  });
  return { who, url: `/made/${who}.mp4` };
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const chunk of request as AsyncIterable<Buffer>) {
    text += chunk.toString('utf8');
    if (text.length > 10_000) throw new Error('too much');
  }
  return JSON.parse(text);
}

async function sendFile(response: ServerResponse, file: string): Promise<void> {
  const { size } = await stat(file);
  response.writeHead(200, {
    'content-type': file.endsWith('.jpg') ? 'image/jpeg' : 'video/mp4',
    'content-length': size,
  });
  createReadStream(file).pipe(response);
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://gallery');
  const [, place = '', name = ''] =
    /^\/(actors|made)\/([a-z0-9-]+\.(?:mp4|jpg))$/.exec(url.pathname) ?? [];
  if (place === 'actors') await sendFile(response, path.join(actorFolder, name));
  else if (place === 'made') await sendFile(response, path.join(folder, name));
  else if (url.pathname === '/') {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(galleryPage({ cast, voices }));
  } else if (request.method === 'POST' && (url.pathname === '/speak' || url.pathname === '/draw')) {
    const result = await (url.pathname === '/speak' ? speak : draw)(await readBody(request));
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(result));
  } else {
    response.writeHead(404).end('nothing here');
  }
}

const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    response.writeHead(500, { 'content-type': 'text/plain' });
    response.end(error instanceof Error ? error.message : String(error));
  });
});
server.listen(Number(process.argv[2] ?? 4100), '127.0.0.1', () => {
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : '';
  process.stdout.write(`The gallery is at http://127.0.0.1:${port}\n`);
});

async function close(): Promise<void> {
  server.close();
  server.closeAllConnections();
  closeMediaJobs();
  await rm(folder, { recursive: true, force: true });
}
process.once('SIGINT', () => void close());
process.once('SIGTERM', () => void close());
