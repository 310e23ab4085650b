import { setTimeout as delay } from 'node:timers/promises';
import { generationChanged } from '@talkreel/contracts/events';
import { isFinal } from '@talkreel/contracts/names';
import { io, type Socket } from 'socket.io-client';
import { createClient, type ApiClient, type ApiReply } from '../stack/client.ts';
import { audioRequest } from '../stack/requests.ts';
import { abuse } from './abuses.ts';
import { createAsking, type Asking } from './asking.ts';
import type { Random } from './random.ts';
import type { Tally } from './tally.ts';

const DONE_WITHIN_MS = 60_000;
const LOOK_EVERY_MS = 500;
const LISTS = [
  '/api/projects',
  '/api/credits',
  '/api/generations',
  '/api/batches',
  '/api/price?kind=audio',
];

export interface SoakUser {
  run(until: number): Promise<void>;
  leave(): void;
}

export interface UserOptions {
  /** The address of the balancer. */
  url: string;
  /** A signed-in client of this user. */
  signedIn: ApiClient;
  random: Random;
  tally: Tally;
  users: number;
  /** How many acts all users begin in a second, on average. */
  actsPerSecond: number;
  actors: string[];
  voices: string[];
  /** The id of a generation of another user. */
  foreignId: string;
}

/** A user with an open tab who makes videos, cancels some, browses, and is hostile now and then. */
export function createUser(options: UserOptions): SoakUser {
  const { url, random, tally } = options;
  const client = createClient(url, { cookie: options.signedIn.cookieHeader() });
  const socket = listen(url, options.signedIn, tally);
  return {
    async run(until) {
      const ask = createAsking(client, tally, until);
      const acts = createActs(ask, options, until);
      const pauseMs = (2_000 * options.users) / options.actsPerSecond;
      for (let turn = 0; Date.now() < until; turn += 1) {
        await delay(Math.min(random.below(pauseMs), Math.max(0, until - Date.now())));
        const dice = random.below(21);
        if (dice < 2) await abuse({ client, foreignId: options.foreignId, random }, tally);
        else if (dice < 5) await ask.read(random.pick(LISTS));
        else if (dice < 6) await acts.portrait();
        else if (dice < 7) await acts.oneShot(turn);
        else if (dice < 8) await acts.batch(turn);
        else if (dice < 9) await acts.film(turn);
        else await acts.video(turn);
      }
    },
    leave: () => void socket.disconnect(),
  };
}

function listen(url: string, signedIn: ApiClient, { heard }: Tally): Socket {
  const socket = io(url, {
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelay: 200,
    reconnectionDelayMax: 1_000,
    extraHeaders: { cookie: signedIn.cookieHeader() },
  });
  socket.on('generation.changed', (event: unknown) => {
    const { generation } = generationChanged.parse(event);
    if (isFinal(generation.state) && !heard.has(generation.id))
      heard.set(generation.id, Date.now());
  });
  return socket;
}

function createActs(ask: Asking, { random, actors, voices }: UserOptions, until: number) {
  async function delivered(started: ApiReply | null): Promise<string | null> {
    if (started?.status !== 202) return null;
    const givesUpAt = Math.min(until, Date.now() + DONE_WITHIN_MS);
    while (Date.now() < givesUpAt) {
      const body = (await ask.read(`/api/generations/${started.body.id}`))?.body;
      if (body?.state === 'succeeded') return body.result.url;
      if (isFinal(body?.state)) return null;
      await delay(LOOK_EVERY_MS);
    }
    return null;
  }

  return {
    portrait: () =>
      ask.insist('/api/ai-influencer/image', { prompt: 'a friendly puppet with green hair' }),
    oneShot: (turn: number) =>
      ask.insist('/api/ai-influencer/pipeline', {
        influencerDescription: 'A woman with red hair in a garden',
        gender: 'female',
        scriptTopic: `A mug that keeps coffee warm, ${turn}`,
      }),
    async batch(turn: number) {
      const made = await ask.insist('/api/batches', {
        openings: [`Stop for a second, ${turn}.`, 'I was wrong about this.'],
        actors: [random.pick(actors)],
        voices: voices.slice(0, 1 + random.below(2)),
      });
      if (made?.status === 201 && random.below(3) === 0)
        await ask.send(`/api/replicate/cancel/${made.body.videos[0]?.generation.id}`);
    },
    async film(turn: number) {
      const lines = [`It was the ${turn}th cold morning.`, 'Then the mug kept its warmth.'];
      const [actor, voice] = [random.pick(actors), random.pick(voices)];
      const made = await ask.insist('/api/films', {
        scenes: lines.map((text) => ({ text, actor, voice })),
      });
      if (made?.status === 201 && random.below(3) === 0)
        await ask.send(`/api/replicate/cancel/${made.body.scenes[1]?.generation.id}`);
    },
    /** Makes a speech, takes and videos, and what may follow a video. */
    async video(turn: number) {
      const dice = random.below(12);
      const text = `Line ${turn} of a long day.`;
      const speech = await ask.insist('/api/replicate/audio', audioRequest(text));
      if (speech?.status !== 202) return;
      if (dice === 0) await ask.send(`/api/replicate/cancel/${speech.body.id}`);
      const audioUrl = await delivered(speech);
      if (audioUrl === null) return;
      const { projectId } = speech.body;
      if (dice < 3)
        await ask.insist('/api/replicate/audio', { ...audioRequest(`${text} Again.`), projectId });
      const chosen = actors.slice(0, dice < 5 ? 2 : 1);
      const videos = [];
      for (const video of chosen)
        videos.push(await ask.insist('/api/replicate/lipsync', { video, audioUrl }));
      if (dice === 5) await ask.send(`/api/replicate/cancel/${videos[0]?.body.id}`);
      if (dice < 9 || (await delivered(videos[0] ?? null)) === null) return;
      const project = `/api/projects/${videos[0]?.body.projectId}`;
      if (dice === 9) await ask.insist(`${project}/exports`, { format: '1:1' });
      else await ask.send(`${project}/share`, { shared: true });
    },
  };
}
