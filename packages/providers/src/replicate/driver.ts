import { ContentRefused, OutputRejected, PredictionFailed, type ProviderError } from '../errors.ts';
import { contentTypeOf } from '../media-type.ts';
import type { MediaInput, Prediction, RemoteDriver } from '../remote.ts';
import type { ReplicateClient } from './client.ts';
import { downloadOutput, type DownloadPolicy } from './download.ts';
import { webhookFor } from './prediction.ts';

/** The provider of these predictions, as their attempts name it. */
export const REPLICATE = 'replicate';

export interface ReplicateModel<Input> {
  /** `owner/name`: the model's name in the product and its records. */
  model: string;
  /** What to run: `owner/name:version` for community models. Default: `model`. */
  runs?: string | undefined;
  makes: 'image' | 'audio' | 'video';
  deadlineFactor: number;
  /** The message if the model gives no usable result. */
  failedMessage: string;
  noUrlMessage: string;
  /** The message if the provider stopped it at its deadline. Default: `failedMessage`. */
  timedOutMessage?: string | undefined;
  /** The maximum size of the output. Default 200 MiB. */
  maxOutputBytes?: number | undefined;
  /**
   * The model's own field names. `address` returns a URL of our file that the provider can read.
   */
  fields(
    input: Input,
    address: (media: MediaInput) => Promise<string>,
  ): Promise<Record<string, unknown>>;
}

/** The wording of image and video models; E005 is Replicate's own code. */
const CONTENT_REFUSED = /\bE005\b|flagged as sensitive|nsfw|content[ _](?:policy|moderation)/i;

const isOfKind = (file: string, kind: string): boolean =>
  contentTypeOf(file).startsWith(`${kind}/`);

/** Models add previews, masks and the like to their result, in any order; names tell most of them apart. */
function likeliestFirst(urls: readonly string[], kind: string): string[] {
  const isLikely = (url: string): boolean => isOfKind(new URL(url).pathname, kind);
  return [...urls.filter(isLikely), ...urls.filter((url) => !isLikely(url))];
}

/** The error for a finished prediction without a result: final if its content was refused. */
export function failureOf(
  model: Pick<ReplicateModel<never>, 'model' | 'failedMessage' | 'timedOutMessage'>,
  { id, status, error }: Prediction,
): ProviderError {
  const message = `${model.model} ${id} ${status}: ${error ?? 'no reason given'}`;
  if (status === 'canceled' || status === 'aborted')
    return new PredictionFailed(message, model.timedOutMessage ?? model.failedMessage);
  return CONTENT_REFUSED.test(error ?? '')
    ? new ContentRefused(message, { ran: true })
    : new PredictionFailed(message, model.failedMessage);
}

/** What all models on Replicate have in common. */
export function createReplicateDriver<Input>(
  client: ReplicateClient,
  model: ReplicateModel<Input>,
): RemoteDriver<Input> {
  return {
    model: model.model,
    provider: REPLICATE,
    canLookUp: true,
    deadlineFactor: model.deadlineFactor,

    async start(input, context) {
      const { signal, attemptId, webhookUrl, deadlineSeconds, beforeCreate } = context;
      signal.throwIfAborted();
      const address = (media: MediaInput): Promise<string> =>
        media.fileUrl ? Promise.resolve(media.fileUrl) : client.upload(media, signal);
      return client.create({
        model: model.runs ?? model.model,
        input: await model.fields(input, address),
        webhook: webhookFor(attemptId, webhookUrl),
        deadlineSeconds,
        beforeCreate,
        signal,
      });
    },

    get: (id, signal) => client.get(id, signal),
    cancel: (id, signal) => client.cancel(id, signal),
    findByAttempt: (attemptId, created, signal) => client.findByAttempt(attemptId, created, signal),

    failure: (prediction) => failureOf(model, prediction),

    download: (prediction, toDir, signal) =>
      downloadResult(prediction, toDir, signal, model, { baseUrl: client.baseUrl }),
  };
}

/**
 * The first file of a prediction that is of the model's kind; else the first one.
 * @throws {OutputRejected} there is none, or it cannot be downloaded.
 */
export async function downloadResult(
  { id, status, outputUrls }: Prediction,
  toDir: string,
  signal: AbortSignal,
  model: Pick<ReplicateModel<never>, 'makes' | 'failedMessage' | 'noUrlMessage' | 'maxOutputBytes'>,
  place: Pick<DownloadPolicy, 'baseUrl' | 'isOfProvider'>,
): Promise<string> {
  if (outputUrls.length === 0)
    throw new OutputRejected('no-url', `${id} (${status}) has no output`, model.noUrlMessage);
  const policy = { ...place, userMessage: model.failedMessage, maxBytes: model.maxOutputBytes };
  const files: string[] = [];
  for (const url of likeliestFirst(outputUrls, model.makes)) {
    const file = await downloadOutput(url, toDir, `${id}-${files.length}`, policy, signal);
    if (isOfKind(file, model.makes)) return file;
    files.push(file);
  }
  // No file has the expected kind, so its reader finds out what the first one is.
  return files[0] ?? '';
}
