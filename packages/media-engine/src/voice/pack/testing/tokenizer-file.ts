import { Writer } from 'protobufjs/minimal.js';

/** Text, score, and its kind by the numbers of sentencepiece_model.proto (1: normal). */
export type TokenizerPiece = [text: string, score: number, kind?: number];

/** A SentencePiece model of these pieces; `modelType` 1 is unigram, 2 is BPE. */
export function tokenizerFile(pieces: readonly TokenizerPiece[], modelType = 1): Buffer {
  const model = new Writer();
  for (const [text, score, kind = 1] of pieces) {
    model.uint32(10).fork();
    model.uint32(10).string(text).uint32(21).float(score).uint32(24).int32(kind);
    model.ldelim();
  }
  model.uint32(18).fork().uint32(24).int32(modelType).ldelim();
  return Buffer.from(model.finish());
}

/** A piece for every letter that a script is written with, and for a few words. */
export const letterPieces: readonly TokenizerPiece[] = [
  ['<unk>', 0, 2],
  ['<s>', 0, 3],
  ['</s>', 0, 3],
  ...[..."\u2581abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.,!?'-"].map(
    (letter): TokenizerPiece => [letter, -4],
  ),
  ...['\u2581the', '\u2581and', '\u2581you', 'ing', 'er'].map((word): TokenizerPiece => [word, -3]),
];
