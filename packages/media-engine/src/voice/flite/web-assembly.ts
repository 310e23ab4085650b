/** The part of WebAssembly used here, which Node's types do not describe. */
export interface Program {
  readonly program?: never;
}

export interface Instance {
  readonly exports: { memory: { readonly buffer: ArrayBuffer }; _start(): void };
}

interface WebAssemblyGlobal {
  compile(bytes: Uint8Array): Promise<Program>;
  Instance: new (
    program: Program,
    imports: Record<string, Record<string, (...values: never[]) => number>>,
  ) => Instance;
}

export const { WebAssembly } = globalThis as unknown as { WebAssembly: WebAssemblyGlobal };
