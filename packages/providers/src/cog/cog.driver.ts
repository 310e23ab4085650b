import { mkdir, open, readFile, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { InputRejected, OutcomeUnknown, OutputRejected, ProviderBusy } from '../errors.ts';
import { contentTypeOf, extensionOfBytes } from '../media-type.ts';
import { isFinished, type MediaInput, type Prediction, type RemoteDriver } from '../remote.ts';
import { downloadOutput } from '../replicate/download.ts';
import { failureOf } from '../replicate/driver.ts';
import { createCogContainer } from './cog-container.ts';
import { fieldsFor, type Given } from './cog-input.ts';
import {
  bytesOfDataUrl,
  filesIn,
  predictionOf,
  readCogReport,
  type CogReports,
} from './cog-report.ts';

/** Who runs these models, as attempts name it. */
export const COG = 'cog';

/** A container of the operator's. */
export interface CogConfig {
  url: string;
  apiKey?: string | undefined;
  /** What the product calls its model. */
  model: string;
  /** What one prediction costs, in US cents. */
  cents: number;
  reports: CogReports;
  /** Where it uploads its outputs, if it was told to (`--upload-url`). */
  filesUrl?: string | undefined;
  /** How long a prediction may be silent before it is asked for. Default 60 000. */
  silentMs?: number | undefined;
  /** The limit of one exchange. */
  requestTimeoutMs?: number | undefined;
}

/** What a stage wants of a container. */
export interface CogStage<Input> {
  makes: 'image' | 'audio' | 'video';
  failedMessage: string;
  noFileMessage: string;
  timedOutMessage?: string;
  givens(input: Input): Given[];
}

/** Larger files need an address: as a data URL they would be held in memory three times. */
const MAX_INPUT_BYTES = 40 * 1024 * 1024;
const MAX_OUTPUT_BYTES = 200 * 1024 * 1024;
const SILENT_MS = 60_000;
/** Predictions whose input is remembered, to ask for them. */
const MAX_RUNS = 1_000;

interface Run<Input> {
  input: Input;
  heardMs: number;
  reportedAtMs: number;
}

/**
 * A model in a Cog container, such as those of Replicate on a GPU of one's own. A prediction's id is its attempt's, so
 * that sending it twice starts it once. What becomes of it is known from the container's reports alone, which any
 * process receives: {@link CogReports}. One that stays silent is sent again under its id, which finds it if it still
 * runs, and runs it again if its report was lost.
 * Price and licence: the operator's.
 */
export function createCogDriver<Input>(
  config: CogConfig,
  stage: CogStage<Input>,
): RemoteDriver<Input> {
  const { model, reports, silentMs = SILENT_MS } = config;
  const container = createCogContainer(config, model);
  const runs = new Map<string, Run<Input>>();

  function remember(id: string, input: Input): void {
    const oldest = runs.keys().next();
    if (runs.size >= MAX_RUNS && !oldest.done) runs.delete(oldest.value);
    runs.set(id, { input, heardMs: performance.now(), reportedAtMs: 0 });
  }

  async function fieldsOf(
    input: Input,
    signal: AbortSignal,
    isFresh = false,
  ): Promise<Record<string, unknown>> {
    const inputs = await container.inputs(signal, isFresh);
    const chosen = fieldsFor(model, inputs, stage.givens(input));
    const fields = [...chosen].map(async ([name, { kind, value }]) => [
      name,
      kind === 'file' ? await addressOf(value as MediaInput) : value,
    ]);
    return Object.fromEntries(await Promise.all(fields)) as Record<string, unknown>;
  }

  /** Sends a prediction, or finds the one that runs. */
  async function put(
    id: string,
    input: Input,
    signal: AbortSignal,
    beforeSend?: () => Promise<void>,
  ): Promise<Prediction> {
    const fields = await fieldsOf(input, signal);
    const webhook = await reports.addressFor(id);
    signal.throwIfAborted();
    const send = (its: typeof fields) => container.put({ id, input: its, webhook, beforeSend });
    const reply = await send(fields).catch(async (refusal: unknown) => {
      if (!(refusal instanceof InputRejected) || refusal.status !== 422) throw refusal;
      // The container may run another model than the one whose description was remembered.
      const now = await fieldsOf(input, signal, true);
      if (Object.keys(now).join() === Object.keys(fields).join()) throw refusal;
      return send(now);
    });
    try {
      const prediction = predictionOf(id, readCogReport(reply), new Date());
      // Some answer with the result at once, whatever was preferred.
      if (isFinished(prediction)) await reports.keep(id, reply);
      return prediction;
    } catch (error) {
      throw new OutcomeUnknown(`create ${model}: the reply is no prediction`, error);
    }
  }

  /** A silent one is sent again under its id, by the process that knows what it was given. */
  async function askFor(id: string, reportedAtMs: number, signal: AbortSignal): Promise<void> {
    const run = runs.get(id);
    if (run === undefined) return;
    const nowMs = performance.now();
    if (reportedAtMs !== run.reportedAtMs) Object.assign(run, { reportedAtMs, heardMs: nowMs });
    if (nowMs - run.heardMs < silentMs) return;
    run.heardMs = nowMs;
    try {
      await put(id, run.input, signal);
    } catch (error) {
      // Another one runs meanwhile, so this one's report was lost: it is sent when the container is free.
      if (!(error instanceof ProviderBusy)) throw error;
    }
  }

  async function known(id: string): Promise<Prediction | null> {
    const report = await reports.read(id);
    return report && predictionOf(id, report, report.createdAt);
  }

  return {
    model,
    provider: COG,
    canLookUp: true,
    centsPerPrediction: config.cents,
    deadlineFactor: 1,

    async start(input, { attemptId, signal, beforeCreate }) {
      signal.throwIfAborted();
      const prediction = await put(attemptId, input, signal, beforeCreate);
      remember(attemptId, input);
      return prediction;
    },

    resume(id, input) {
      if (!runs.has(id)) remember(id, input);
    },

    async get(id, signal) {
      const report = await reports.read(id);
      if (report && isFinished(predictionOf(id, report, report.createdAt))) runs.delete(id);
      else await askFor(id, report?.reportedAt.getTime() ?? 0, signal);
      return (await known(id)) ?? unheard(id);
    },

    async cancel(id, signal) {
      runs.delete(id);
      const before = await known(id);
      if (before && isFinished(before)) return before;
      try {
        await container.cancel(id, signal);
      } catch (error) {
        // One that does not run has ended, and its report was lost, or it never began.
        if (!(error instanceof InputRejected) || error.status !== 404) throw error;
      }
      await reports.keep(id, JSON.stringify({ status: 'canceled' }));
      return (await known(id)) ?? { ...unheard(id), status: 'canceled' };
    },

    findByAttempt: (attemptId) => known(attemptId),

    failure: (prediction) => failureOf({ model, ...stage }, prediction),

    async download({ id, status }, toDir, signal) {
      const ending = await reports.ending(id);
      const files = ending === null ? [] : filesIn(readCogReport(ending).output);
      if (files.length === 0)
        throw new OutputRejected('no-url', `${id} (${status}) has no file`, stage.noFileMessage);
      await mkdir(toDir, { recursive: true });
      const kinds: string[] = [];
      for (const [index, address] of files.entries()) {
        const file = await fetchFile(address, toDir, `${id}-${index}`, signal);
        const type = contentTypeOf(file);
        if (type.startsWith(`${stage.makes}/`)) return file;
        kinds.push(type);
      }
      throw new OutputRejected(
        'wrong-kind',
        `${id} has no ${stage.makes}: by their first bytes, its files are ${kinds.join(', ')}`,
        stage.failedMessage,
      );
    },
  };

  /** One output as a file named by its first bytes, whatever it is called. */
  async function fetchFile(address: string, toDir: string, name: string, signal: AbortSignal) {
    const bytes = bytesOfDataUrl(address);
    if (bytes === null) {
      const received = await downloadOutput(address, toDir, `${name}-raw`, policy(address), signal);
      const file = path.join(toDir, name + extensionOfBytes(await headOf(received)));
      await rename(received, file);
      return file;
    }
    if (bytes.length === 0)
      throw new OutputRejected('empty', `${name} is empty`, stage.failedMessage);
    const file = path.join(toDir, name + extensionOfBytes(bytes));
    await writeFile(file, bytes);
    return file;
  }

  function policy(address: string) {
    const { filesUrl, url } = config;
    const isUpload = filesUrl !== undefined && new URL(filesUrl).origin === new URL(address).origin;
    return {
      baseUrl: isUpload ? filesUrl : url,
      maxBytes: MAX_OUTPUT_BYTES,
      userMessage: stage.failedMessage,
    };
  }
}

/** Nothing has been heard of it yet. */
function unheard(id: string): Prediction {
  return predictionOf(id, { status: 'starting', progress: null, error: null }, new Date());
}

async function headOf(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    return (await handle.read(Buffer.alloc(12), 0, 12, 0)).buffer;
  } finally {
    await handle.close();
  }
}

/** A file as the container gets it: by address if it has one, else as a data URL. */
async function addressOf({ path: file, fileUrl }: MediaInput): Promise<string> {
  if (fileUrl) return fileUrl;
  const { size } = await stat(file);
  if (size > MAX_INPUT_BYTES)
    throw new InputRejected(
      413,
      `${file} has ${size} bytes; without PUBLIC_URL at most ${MAX_INPUT_BYTES} can be sent`,
      'This file is too large for the model that is set up for this step. You were not charged.',
    );
  const bytes = await readFile(file);
  return `data:${contentTypeOf(file)};base64,${bytes.toString('base64')}`;
}
