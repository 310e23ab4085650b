import path from 'node:path';
import { InferenceSession, type Tensor } from 'onnxruntime-node';
import { VoicePackError } from '../problem.ts';

/** An open ONNX graph. */
export interface Graph {
  inputNames: readonly string[];
  /** As the graph declares them; a length that is only known in a run has a name. */
  inputs: ReadonlyMap<string, Declared>;
  outputNames: readonly string[];
  run(inputs: Readonly<Record<string, Tensor>>): Promise<Readonly<Record<string, Tensor>>>;
}

interface Declared {
  type: string;
  shape: ReadonlyArray<number | string>;
}

/**
 * @throws {VoicePackError} `foreign-opset`, `foreign-graph`, `no-memory`
 */
export async function openGraph(folder: string, name: string, threads: number): Promise<Graph> {
  const session = await InferenceSession.create(path.join(folder, name), {
    executionProviders: ['cpu'],
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    executionMode: 'sequential',
    // Threads that wait without work would take the cores of everything else on this machine.
    extra: { session: { intra_op: { allow_spinning: '0' }, inter_op: { allow_spinning: '0' } } },
    logSeverityLevel: 3,
  }).catch((cause: unknown) => {
    throw asGraphError(cause, name);
  });
  return {
    inputNames: session.inputNames,
    inputs: new Map(
      session.inputMetadata.flatMap((input) =>
        input.isTensor ? [[input.name, { type: input.type, shape: input.shape }] as const] : [],
      ),
    ),
    outputNames: session.outputNames,
    run: (inputs) =>
      session.run(inputs).catch((cause: unknown) => {
        throw asGraphError(cause, name);
      }),
  };
}

/** Throws a `VoicePackError` if the graph does not take and return exactly these, whatever else it returns. */
export function assertNames(
  graph: Graph,
  name: string,
  { inputs, outputs }: { inputs: readonly string[]; outputs: readonly string[] },
): void {
  const lacking = [
    ...inputs.filter((wanted) => !graph.inputNames.includes(wanted)),
    ...outputs.filter((wanted) => !graph.outputNames.includes(wanted)),
    ...graph.inputNames.filter((given) => !inputs.includes(given)),
  ];
  if (lacking.length > 0)
    throw new VoicePackError(
      'foreign-graph',
      `${name} is not the graph that this pack needs: ${lacking.slice(0, 5).join(', ')} differ.`,
    );
}

/** What a graph is given: a type of tensor, and its lengths, null where any will do. */
export interface Given {
  type: 'float32' | 'int64' | 'bool';
  shape: ReadonlyArray<number | null>;
}

/** Throws a `VoicePackError` if the graph declares another type, or other lengths, for what it is given. */
export function assertTakes(
  graph: Graph,
  name: string,
  given: Readonly<Record<string, Given>>,
): void {
  for (const [input, { type, shape }] of Object.entries(given)) {
    const declared = graph.inputs.get(input);
    if (!declared) continue;
    const isUndeclared = declared.shape.length === 0;
    const fits =
      declared.type === type &&
      (isUndeclared ||
        (declared.shape.length === shape.length &&
          declared.shape.every((size, at) => {
            const wanted = shape[at] ?? null;
            return typeof size !== 'number' || size < 0 || wanted === null || size === wanted;
          })));
    if (fits) continue;
    const words = (of: Pick<Declared, 'type'>, sizes: ReadonlyArray<number | string | null>) =>
      `${of.type} [${sizes.map((size) => size ?? 'any').join(', ')}]`;
    throw new VoicePackError(
      'foreign-graph',
      `${name} is not the graph that this pack needs: ${input} takes ${words(declared, declared.shape)}, and ${words({ type }, shape)} is what it would be given.`,
    );
  }
}

function asGraphError(cause: unknown, name: string): VoicePackError {
  const message = cause instanceof Error ? cause.message : String(cause);
  const opset = /opset (\d+) is under development|opset version (\d+)|opset[^\d]{0,20}(\d+)/i.exec(
    message,
  );
  if (/bad[ _]?alloc|failed to allocate|out of memory/i.test(message))
    return new VoicePackError(
      'no-memory',
      `There was not enough memory for ${name}. Free some, or remove the voice pack.`,
      cause,
    );
  if (/opset|ir_version|ir version|not a registered function/i.test(message)) {
    const version = opset?.slice(1).find((found) => found !== undefined);
    return new VoicePackError(
      'foreign-opset',
      `${name} was made for a newer ONNX${version ? ` (opset ${version})` : ''} than this version of Talkreel runs. Add a pack that this version lists.`,
      cause,
    );
  }
  return new VoicePackError(
    'foreign-graph',
    `${name} cannot be run: ${message.slice(0, 300)}`,
    cause,
  );
}
