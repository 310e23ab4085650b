import { Reader } from 'protobufjs/minimal.js';
import { VoicePackError } from '../problem.ts';

/** Text as the ids of a SentencePiece model. */
export interface Tokenizer {
  /** How many pieces it has. */
  size: number;
  encode(text: string): number[];
}

interface Piece {
  text: string;
  score: number;
  kind: number;
}

/** `SentencePiece.Type` of sentencepiece_model.proto. */
const kinds = { normal: 1, unknown: 2, userDefined: 4, byte: 6 };
const UNIGRAM = 1;
const modelTypes: Readonly<Record<number, string>> = { 2: 'BPE', 3: 'word', 4: 'character' };
/** What SentencePiece subtracts from the lowest score for a letter that no piece has. */
const unknownPenalty = 10;
const SPACE = '\u2581';

interface Model {
  pieces: Piece[];
  modelType: number;
  addsSpace: boolean;
  collapsesSpaces: boolean;
}

/**
 * Reads a SentencePiece unigram model and segments like it: the most probable sequence of pieces.
 * @throws {VoicePackError} `foreign-tokenizer` for another algorithm, or if it cannot be read.
 */
export function readTokenizer(bytes: Uint8Array): Tokenizer {
  const model = readModel(bytes);
  if (model.modelType !== UNIGRAM)
    throw new VoicePackError(
      'foreign-tokenizer',
      `The pack’s tokenizer is a ${modelTypes[model.modelType] ?? 'foreign'} model; only SentencePiece unigram models can be read.`,
    );
  const scored = new Map<string, { id: number; score: number }>();
  const bytePieces = new Map<number, number>();
  const scores = model.pieces.map(({ score }) => score);
  const [lowest, highest] = [Math.min(...scores), Math.max(...scores)];
  let unknown = 0;
  let longest = 1;
  for (const [id, { text, score, kind }] of model.pieces.entries()) {
    if (kind === kinds.unknown) unknown = id;
    if (kind === kinds.byte) bytePieces.set(Number(text.slice(1, -1)), id);
    if (kind !== kinds.normal && kind !== kinds.userDefined) continue;
    longest = Math.max(longest, [...text].length);
    const own = kind === kinds.userDefined ? text.length * highest - 0.1 : score;
    scored.set(text, { id, score: own });
  }
  const idsOf = (letter: string): number[] => {
    const found = [...new TextEncoder().encode(letter)].map((byte) => bytePieces.get(byte));
    return found.every((id) => id !== undefined) ? found : [unknown];
  };
  return {
    size: model.pieces.length,
    encode(text) {
      const letters = [...normalise(text, model)];
      const best = bestPath(letters, scored, longest, lowest - unknownPenalty);
      return best.flatMap(({ id, text: piece }) => (id === null ? idsOf(piece) : [id]));
    },
  };
}

/** As the model's own normaliser for what scripts are written with: NFKC, single spaces, and a visible sign for them. */
function normalise(text: string, { addsSpace, collapsesSpaces }: Model): string {
  let plain = text.normalize('NFKC').replace(/\s/g, ' ');
  if (collapsesSpaces) plain = plain.replace(/ +/g, ' ').trim();
  if (plain === '') return '';
  return `${addsSpace ? ' ' : ''}${plain}`.replaceAll(' ', SPACE);
}

/** Viterbi over the letters; letters without a piece stand alone and have no id. */
function bestPath(
  letters: readonly string[],
  scored: ReadonlyMap<string, { id: number; score: number }>,
  longest: number,
  unknownScore: number,
): Array<{ id: number | null; text: string }> {
  const total = new Float64Array(letters.length + 1).fill(-Infinity);
  const from = new Int32Array(letters.length + 1);
  total[0] = 0;
  for (let start = 0; start < letters.length; start++) {
    const base = total[start] ?? 0;
    let text = '';
    const end = Math.min(letters.length, start + longest);
    for (let at = start; at < end; at++) {
      text += letters[at] ?? '';
      const found = scored.get(text);
      if (!found && at > start) continue;
      const score = base + (found?.score ?? unknownScore);
      if (score > (total[at + 1] ?? -Infinity)) {
        total[at + 1] = score;
        from[at + 1] = start;
      }
    }
  }
  const path: Array<{ id: number | null; text: string }> = [];
  for (let end = letters.length; end > 0;) {
    const start = from[end] ?? 0;
    const text = letters.slice(start, end).join('');
    path.unshift({ id: scored.get(text)?.id ?? null, text });
    end = start;
  }
  return path;
}

/** The fields of `ModelProto` that segmenting needs. */
function readModel(bytes: Uint8Array): Model {
  const model: Model = {
    pieces: [],
    modelType: UNIGRAM,
    addsSpace: true,
    collapsesSpaces: true,
  };
  try {
    eachField(new Reader(bytes), bytes.length, (field, reader, end) => {
      if (field === 1) model.pieces.push(readPiece(reader, end()));
      else if (field === 2)
        eachField(reader, end(), (inner, own) => {
          if (inner !== 3) return false;
          model.modelType = own.uint32();
          return true;
        });
      else if (field === 3)
        eachField(reader, end(), (inner, own) => {
          if (inner === 3) model.addsSpace = own.bool();
          else if (inner === 4) model.collapsesSpaces = own.bool();
          else return false;
          return true;
        });
      else return false;
      return true;
    });
  } catch (cause) {
    throw new VoicePackError(
      'foreign-tokenizer',
      'The pack’s tokenizer is not a SentencePiece model.',
      cause,
    );
  }
  if (model.pieces.length === 0)
    throw new VoicePackError('foreign-tokenizer', 'The pack’s tokenizer has no pieces.');
  return model;
}

function readPiece(reader: Reader, end: number): Piece {
  const piece: Piece = { text: '', score: 0, kind: kinds.normal };
  eachField(reader, end, (field, own) => {
    if (field === 1) piece.text = own.string();
    else if (field === 2) piece.score = own.float();
    else if (field === 3) piece.kind = own.uint32();
    else return false;
    return true;
  });
  return piece;
}

/** Calls `take` for every field up to `end`; it reads the field and returns true, or leaves it. */
function eachField(
  reader: Reader,
  end: number,
  take: (field: number, reader: Reader, endOfMessage: () => number) => boolean,
): void {
  while (reader.pos < end) {
    const tag = reader.uint32();
    const taken = take(tag >>> 3, reader, () => reader.uint32() + reader.pos);
    if (!taken) reader.skipType(tag & 7);
  }
}
