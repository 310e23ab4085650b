import { hash } from 'node:crypto';
import { InputRejected, PredictionFailed, ProviderDown } from '../errors.ts';
import type { MediaInput, Prediction, RemoteDriver } from '../remote.ts';
import type { DownloadPolicy } from '../replicate/download.ts';
import { downloadResult, failureOf, type ReplicateModel } from '../replicate/driver.ts';
import { collectUrls, progressFromLogs } from '../replicate/prediction.ts';
import { type FalClient, REFUSED_INPUT } from './fal-client.ts';

/** Who runs these models, as attempts name it. */
export const FAL = 'fal';

export interface FalModel<Input> extends Omit<ReplicateModel<Input>, 'runs' | 'fields'> {
  fields(input: Input, tools: FalTools): Promise<Record<string, unknown>>;
}

/** What a model's fields are made with; each uses one of the two marks, by which its request is found again. */
interface FalTools {
  /** A URL of our file that fal can read. */
  address(media: MediaInput): Promise<string>;
  /** The mark of models that take a seed. */
  seed: number;
  /** The mark of other models: a URL whose fragment names the attempt. No server is sent a fragment. */
  markedAddress(media: MediaInput): Promise<string>;
}

/**
 * How long a request whose reply was lost is looked for. fal's history may show it only when it has ended, and most end
 * within this time; one that did not is never sent again.
 */
const UNKNOWN_FOR_MS = 3 * 60_000;

/** fal's delivery hosts, and the bucket that some of its models still write to. */
const isOfProvider: DownloadPolicy['isOfProvider'] = ({ hostname, pathname }) =>
  hostname === 'fal.media' ||
  hostname.endsWith('.fal.media') ||
  (hostname === 'storage.googleapis.com' && pathname.startsWith('/falserverless/'));

/** A seed that no other attempt has, as good as certainly; models take positive numbers of 31 bits. */
const seedOf = (attemptId: string): number =>
  Buffer.from(hash('sha256', attemptId, 'hex'), 'hex').readUInt32BE(0) >>> 1 || 1;

/**
 * A model behind fal.ai's queue: submitted, polled and cancelled by the id that fal gives it. What a submit without a
 * reply has started is found in fal's history by a mark in its input: {@link FalTools}.
 */
export function createFalDriver<Input>(
  client: FalClient,
  model: FalModel<Input>,
): RemoteDriver<Input> {
  const name = model.model;

  async function get(id: string, signal: AbortSignal): Promise<Prediction> {
    const { status, error, logs } = await client.status(name, id, signal);
    const progress = progressFromLogs(logs);
    const known = { id, progress, createdAt: new Date(), outputUrls: [], error };
    if (status === 'IN_QUEUE') return { ...known, status: 'starting' };
    // A state that is not known yet must not hide what was paid for.
    if (status !== 'COMPLETED') return { ...known, status: 'processing' };
    try {
      const output = await client.result(name, id, signal);
      return { ...known, status: 'succeeded', error: null, outputUrls: collectUrls(output) };
    } catch (failure) {
      if (failure instanceof PredictionFailed)
        return { ...known, status: 'failed', error: failure.message };
      // Its status has said already that there is nothing to fetch.
      if (error !== null && failure instanceof ProviderDown) return { ...known, status: 'failed' };
      throw failure;
    }
  }

  return {
    model: name,
    provider: FAL,
    canLookUp: true,
    unknownForMs: UNKNOWN_FOR_MS * model.deadlineFactor,
    deadlineFactor: model.deadlineFactor,

    async start(input, { attemptId, deadlineSeconds, beforeCreate, signal }) {
      signal.throwIfAborted();
      const urlOf = async (media: MediaInput): Promise<URL> =>
        readable(media.fileUrl ?? (await client.upload(media, signal)));
      const fields = await model.fields(input, {
        address: async (media) => (await urlOf(media)).href,
        seed: seedOf(attemptId),
        async markedAddress(media) {
          const url = await urlOf(media);
          url.hash = attemptId;
          return url.href;
        },
      });
      signal.throwIfAborted();
      const order = { model: name, input: fields, deadlineSeconds, beforeSend: beforeCreate };
      const id = await client.submit(order);
      const rest = { outputUrls: [], progress: null, error: null, createdAt: new Date() };
      return { id, status: 'starting', ...rest };
    },

    get,

    async cancel(id, signal) {
      const outcome = await client.cancel(name, id, signal);
      const latest = await get(id, signal);
      // A runner may go on although it was asked to stop.
      return outcome === 'asked' && latest.status === 'failed'
        ? { ...latest, status: 'canceled' }
        : latest;
    },

    async findByAttempt(attemptId, { after }, signal) {
      for await (const { id, sentAt, input } of client.history(name, after, signal))
        if (isMarked(input, attemptId)) return { ...(await get(id, signal)), createdAt: sentAt };
      return null;
    },

    failure(prediction) {
      const { error } = prediction;
      const usual = failureOf(model, prediction);
      const isRefused = error?.startsWith(REFUSED_INPUT) && usual instanceof PredictionFailed;
      // fal charges nothing for it, and would refuse it again.
      return isRefused ? new InputRejected(422, usual.message, model.failedMessage) : usual;
    },

    download: (prediction, toDir, signal) =>
      downloadResult(prediction, toDir, signal, model, { baseUrl: client.baseUrl, isOfProvider }),
  };
}

function readable(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url?.protocol === 'https:' || url?.protocol === 'http:') return url;
  throw new InputRejected(
    null,
    `${address} is no address that fal can read`,
    'This file cannot be sent to the model that is set up for this step. You were not charged.',
  );
}

function isMarked(input: unknown, attemptId: string): boolean {
  if (typeof input !== 'object' || input === null) return false;
  const fields: Record<string, unknown> = { ...input };
  return (
    fields['seed'] === seedOf(attemptId) ||
    Object.values(fields).some(
      (value) => typeof value === 'string' && value.endsWith(`#${attemptId}`),
    )
  );
}
