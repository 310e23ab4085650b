import { describe, expect, it } from 'vitest';
import { letterPieces, tokenizerFile, type TokenizerPiece } from '../testing/tokenizer-file.ts';
import { piecesOf } from './pieces.ts';
import { readSafetensors } from './safetensors.ts';
import { readTokenizer } from './tokenizer.ts';

describe('readTokenizer', () => {
  const words: TokenizerPiece[] = [
    ['<unk>', 0, 2],
    ['\u2581', -2],
    ['a', -2],
    ['b', -2],
    ['ab', -3.9],
    ['\u2581ab', -4.5],
    ['abb', -7],
    ['<0xC3>', 0, 6],
    ['<0xA9>', 0, 6],
  ];
  const { encode } = readTokenizer(tokenizerFile(words));

  it.each([
    ['ab', [5]],
    ['abb', [5, 3]],
    ['a b', [1, 2, 1, 3]],
    ['  ab \n ab  ', [5, 5]],
    ['ﬁ', [1, 0, 0]],
    ['é', [1, 7, 8]],
    ['è', [1, 0]],
    ['', []],
    ['   ', []],
  ])('segments %j into the most probable pieces', (text, ids) => {
    expect(encode(text)).toEqual(ids);
  });

  it('refuses other algorithms', () => {
    expect(() => readTokenizer(tokenizerFile(words, 2))).toThrow(/is a BPE model/);
    expect(() => readTokenizer(Buffer.alloc(0))).toThrow(/has no pieces/);
    expect(() => readTokenizer(tokenizerFile(words).subarray(0, 20))).toThrow(
      /not a SentencePiece/,
    );
  });
});

describe('piecesOf', () => {
  const tokenizer = readTokenizer(tokenizerFile(letterPieces));
  const rules = {
    max_token_per_chunk: 20,
    remove_semicolons: true,
    pad_with_spaces_for_short_inputs: false,
  };
  const written = (sentence: string, more: Partial<typeof rules> = {}): string[] => {
    const texts: string[] = [];
    const encode = (text: string) => (texts.push(text), tokenizer.encode(text));
    const spy = { size: tokenizer.size, encode };
    const pieces = piecesOf(sentence, spy, { ...rules, ...more });
    expect(pieces.every(({ ids }) => ids.length <= rules.max_token_per_chunk)).toBe(true);
    return texts.filter((text) => tokenizer.encode(text).length <= rules.max_token_per_chunk);
  };

  it('writes as the model was taught', () => {
    expect(written('hello there')).toEqual(['Hello there.']);
    expect(written('wait; what?')).toEqual(['Wait, what?']);
    expect(written('Hi!', { pad_with_spaces_for_short_inputs: true })).toEqual(['        Hi!']);
    expect(written('...')).toEqual([]);
  });

  it('splits at commas, then between words, then anywhere, and loses nothing', () => {
    expect(written('One two three, four five six')).toEqual(['One two three,', 'Four five six.']);
    expect(written('One two three four five six')).toEqual(['One two three.', 'Four five six.']);
    const pieces = written('x'.repeat(200));
    expect(pieces.join('').toLowerCase().replaceAll('.', '')).toBe('x'.repeat(200));
  });

  it('gives short sentences a longer end', () => {
    const framesOf = (text: string) => piecesOf(text, tokenizer, rules).at(-1)?.framesAfterEnd;
    expect([framesOf('Hi there'), framesOf('a b c d e')]).toEqual([3, 1]);
    const own = { ...rules, model_recommended_frames_after_eos: 2 };
    expect(piecesOf('Hi', tokenizer, own)[0]?.framesAfterEnd).toBe(2);
  });
});

describe('readSafetensors', () => {
  const file = (header: unknown, data: Buffer = Buffer.alloc(8)): Buffer => {
    const text = Buffer.from(typeof header === 'string' ? header : JSON.stringify(header));
    const length = Buffer.alloc(8);
    length.writeBigUInt64LE(BigInt(text.length));
    return Buffer.concat([length, text, data]);
  };
  const entry = (more: object = {}) => ({
    dtype: 'F32',
    shape: [2],
    data_offsets: [0, 8],
    ...more,
  });

  it('reads numbers and whole numbers', () => {
    const data = Buffer.from(Float32Array.of(1.5, -2).buffer);
    const read = readSafetensors(file({ __metadata__: { a: 'b' }, 'm/x': entry() }, data), 'v');
    expect([...read.keys()]).toEqual(['m/x']);
    expect(read.get('m/x')?.data).toEqual(Float32Array.of(1.5, -2));
    const whole = file(
      { n: entry({ dtype: 'I64', shape: [1] }) },
      Buffer.from([7, 0, 0, 0, 0, 0, 0, 0]),
    );
    expect(readSafetensors(whole, 'v').get('n')?.data).toEqual(BigInt64Array.of(7n));
  });

  it.each([
    ['nothing', Buffer.alloc(3), 'it is empty'],
    ['a header that is longer than the file', Buffer.alloc(16, 255), 'it is cut short'],
    ['a header that is none', file('no'), 'its header cannot be read'],
    ['an entry without a shape', file({ x: { dtype: 'F32' } }), 'x has no type and shape'],
    ['another type', file({ x: entry({ dtype: 'BF16' }) }), 'x is BF16, not F32 or I64'],
    ['missing numbers', file({ x: entry() }, Buffer.alloc(4)), 'x is cut short'],
    ['another length than its shape', file({ x: entry({ shape: [3] }) }), 'x is cut short'],
  ])('refuses %s', (_, bytes, why) => {
    expect(() => readSafetensors(bytes, 'v')).toThrow(`v is not a voice of this pack: ${why}.`);
  });
});
