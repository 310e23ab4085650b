import { API_VERSION } from '@talkreel/contracts/api-version';
import { nextPageOf } from '@talkreel/contracts/next-page';
import {
  connect,
  type CallInput,
  type CallName,
  type CallOptions,
  type CallOutput,
  type Connection,
  type ConnectionOptions,
  type FileOptions,
} from './connection.ts';
import { BatchJob, Job } from './job.ts';
import type { Actor, Project, Quote, Voice } from './types/api.generated.ts';

export type * from './types/api.generated.ts';
export type {
  CallInput,
  CallName,
  CallOptions,
  CallOutput,
  ConnectionOptions,
  FileOptions,
} from './connection.ts';
export { BatchJob, Job, JobFailed, type WaitOptions } from './job.ts';
export { ApiError, NetworkError, RequestTimeout } from './errors.ts';

/** A video of an actor who says a text. */
export interface VideoRequest {
  /** What is said. */
  script: string;
  /** The id of an actor, or a clip of yours (`/api/videos/…`). */
  actor: string;
  /** The id of a voice. */
  voice: string;
  name?: string | undefined;
  /** true: the video is cut after the last word; otherwise it is as long as the clip. */
  endsWithSpeech?: boolean | undefined;
}

/** Calls that start something. */
export type QuotableCall = CallInput<'postQuote'>['body']['call'];

export type ExportRequest = CallInput<'postExport'>['body'];

/** Calls whose body is a file. */
export type UploadName = 'postPhoto' | 'postPhotoPreview' | 'postMedia' | 'postOwnRecording';
type QueryOf<Name extends CallName> =
  CallInput<Name> extends { query?: infer Query } ? Query : never;

function quoteOf<Name extends QuotableCall>(
  connection: Connection,
  call: Name,
  input: CallInput<Name>,
  options?: CallOptions,
): Promise<Quote> {
  return connection.call('postQuote', { body: { call, ...input } }, options);
}

/** One video is a batch of one: speech and picture from one request, for one generation. */
const asBatch = ({ script, actor, voice, name, endsWithSpeech }: VideoRequest) => ({
  body: {
    openings: [script],
    actors: [actor],
    voices: [voice],
    ...(name !== undefined && { name }),
    ...(endsWithSpeech !== undefined && { endsWithSpeech }),
  },
});

class Videos {
  private readonly connection: Connection;

  constructor(connection: Connection) {
    this.connection = connection;
  }

  /** Starts a video, for one generation. */
  async create(video: VideoRequest, options?: CallOptions): Promise<Job> {
    const { videos } = await this.connection.call('postBatch', asBatch(video), options);
    const [first] = videos;
    if (!first) throw new Error('a batch without a video');
    return new Job(this.connection, first.generation.id);
  }

  quote(video: VideoRequest, options?: CallOptions): Promise<Quote> {
    return quoteOf(this.connection, 'postBatch', asBatch(video), options);
  }
}

class Batches {
  private readonly connection: Connection;

  constructor(connection: Connection) {
    this.connection = connection;
  }

  /** Starts every opening with every actor and voice: all, or none. */
  async create(body: CallInput<'postBatch'>['body'], options?: CallOptions): Promise<BatchJob> {
    const { id } = await this.connection.call('postBatch', { body }, options);
    return new BatchJob(this.connection, id);
  }

  quote(body: CallInput<'postBatch'>['body'], options?: CallOptions): Promise<Quote> {
    return quoteOf(this.connection, 'postBatch', { body }, options);
  }

  get(id: string): BatchJob {
    return new BatchJob(this.connection, id);
  }
}

/** A Talkreel installation, for programs: with a key, without dependencies, in Node, Bun, Deno and browsers. */
export class Talkreel {
  /** The version of the api that this release was made for, and asks for. */
  static readonly apiVersion: string = API_VERSION;
  readonly videos: Videos;
  readonly batches: Batches;
  private readonly connection: Connection;

  constructor(options: ConnectionOptions) {
    this.connection = connect(options);
    this.videos = new Videos(this.connection);
    this.batches = new Batches(this.connection);
  }

  /** Any call of the api by its name, with its input and its answer as described there. */
  call<Name extends CallName>(
    name: Name,
    input: CallInput<Name>,
    options?: CallOptions,
  ): Promise<CallOutput<Name>> {
    return this.connection.call(name, input, options);
  }

  /** What a call would cost, how long it would take, and what would refuse it. Starts nothing. */
  quote<Name extends QuotableCall>(
    call: Name,
    input: CallInput<Name>,
    options?: CallOptions,
  ): Promise<Quote> {
    return quoteOf(this.connection, call, input, options);
  }

  actors(options?: CallOptions): Promise<Actor[]> {
    return this.call('getActors', {}, options);
  }

  async voices(options?: CallOptions): Promise<Voice[]> {
    return (await this.call('getVoices', {}, options)).voices;
  }

  /** The library, newest first, page by page as it is read. */
  async *library({ signal }: { signal?: AbortSignal } = {}): AsyncGenerator<Project> {
    let before: string | null = null;
    do {
      const page = await this.connection.list('getProjects', { before }, signal);
      yield* page.data as Project[];
      const next = nextPageOf(page.link);
      before = next === null ? null : new URL(next, 'http://here').searchParams.get('before');
    } while (before !== null);
  }

  /** Something that is being made, started by this program or another. */
  job(id: string): Job {
    return new Job(this.connection, id);
  }

  /** Starts an export of a project's finished video; free. */
  async export(projectId: number, body: ExportRequest, options?: CallOptions): Promise<Job> {
    const input = { params: { id: projectId }, body };
    const { id } = await this.call('postExport', input, options);
    return new Job(this.connection, id);
  }

  /** Sends a file, as it is. */
  upload<Name extends UploadName>(
    name: Name,
    file: Blob,
    query: QueryOf<Name>,
    options?: CallOptions,
  ): Promise<CallOutput<Name>> {
    return this.connection.upload(name, file, query ?? {}, options) as Promise<CallOutput<Name>>;
  }

  /** A file that an answer refers to, as `Response`: read its body as it comes. */
  download(path: string, options?: FileOptions): Promise<Response> {
    return this.connection.open(path, options);
  }
}
