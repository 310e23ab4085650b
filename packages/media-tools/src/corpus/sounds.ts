import { readFile, writeFile } from 'node:fs/promises';
import { runFfmpeg } from '../ffmpeg.ts';

/** A sound as some program writes it, and what becomes of it. */
export interface CorpusSound {
  name: string;
  /** Writes it into a file beside `base`. */
  make(base: string): Promise<string>;
  /** Seconds afterwards, or a `RejectionReason`. */
  becomes: number | string;
}

const SECONDS = 3;
const TONE = `sine=frequency=330:duration=${SECONDS}`;

const encoded = new Map<string, Promise<Buffer>>();

/** Encodings are cached, because several sounds begin as the same file. */
const encode =
  (extension: string, args: string[] = [], source = TONE) =>
  async (base: string): Promise<string> => {
    const file = `${base}.${extension}`;
    const key = [extension, source, ...args].join(' ');
    const bytes =
      encoded.get(key) ??
      runFfmpeg([['-f', 'lavfi', '-i', source], args, file]).then(() => readFile(file));
    encoded.set(key, bytes);
    await writeFile(file, await bytes);
    return file;
  };

const bytes =
  (make: () => Buffer) =>
  async (base: string): Promise<string> => {
    await writeFile(`${base}.mp3`, make());
    return `${base}.mp3`;
  };

const changed =
  (make: (base: string) => Promise<string>, change: (whole: Buffer) => Buffer) =>
  async (base: string): Promise<string> => {
    const file = await make(base);
    await writeFile(file, change(await readFile(file)));
    return file;
  };

/** A tag of 12 MB before the sound, as covers in full size are. */
function longTag(sound: Buffer): Buffer {
  const size = 12 * 1024 * 1024;
  const sizeBytes = [21, 14, 7, 0].map((shift) => (size >> shift) & 0x7f);
  return Buffer.concat([
    Buffer.from('ID3\u0003\0\0'),
    Buffer.from(sizeBytes),
    Buffer.alloc(size),
    sound,
  ]);
}

function lyingWav(dataBytes: number): (whole: Buffer) => Buffer {
  return (whole) => {
    const lie = Buffer.from(whole);
    lie.writeUInt32LE(dataBytes, whole.indexOf('data') + 4);
    return lie;
  };
}

const MINUTES = 15;
/** A quarter of an hour in some kB, with a tone only after the longest piece that is accepted. */
const longSilence = encode(
  'flac',
  ['-c:a', 'flac', '-frame_size', '65535'],
  `aevalsrc='0.3*sin(2000*t)*gt(t,700)':s=8000:d=${MINUTES * 60}`,
);

/** FLAC's header holds the number of samples in 36 bits; 0 means unknown. */
function withoutLength(flac: Buffer): Buffer {
  const unknown = Buffer.from(flac);
  const at = 4 + 4 + 13;
  unknown[at] = (unknown[at] ?? 0) & 0xf0;
  unknown.fill(0, at + 1, at + 5);
  return unknown;
}

const fine: CorpusSound[] = [
  ...['mp3', 'm4a', 'ogg', 'flac', 'wav', 'webm', 'aac', 'mka', 'aiff', 'caf', 'wma'].map(
    (extension) => ({
      name: `a ${extension}`,
      make: encode(extension),
      becomes: SECONDS,
    }),
  ),
  ...['pcm_u8', 'pcm_s24le', 'pcm_f32le', 'pcm_f64le', 'pcm_alaw', 'adpcm_ima_wav'].map(
    (codec) => ({
      name: `a WAV of ${codec}`,
      make: encode('wav', ['-c:a', codec]),
      becomes: SECONDS,
    }),
  ),
  { name: 'a WAV of eight channels', make: encode('wav', ['-ac', '8']), becomes: SECONDS },
  { name: 'a WAV of 192 kHz', make: encode('wav', ['-ar', '192000']), becomes: SECONDS },
  { name: 'a WAV of 6 kHz', make: encode('wav', ['-ar', '6000']), becomes: SECONDS },
  { name: 'an Opus file', make: encode('opus'), becomes: SECONDS },
  { name: 'an MP3 with 12 MB of tag', make: changed(encode('mp3'), longTag), becomes: SECONDS },
  {
    name: 'a WAV that was being written (length 0)',
    make: changed(encode('wav'), lyingWav(0)),
    becomes: SECONDS,
  },
  {
    name: 'a WAV that was streamed (length unknown)',
    make: changed(encode('wav'), lyingWav(0xff_ff_ff_ff)),
    becomes: SECONDS,
  },
  {
    name: 'an MP3 with an archive behind it',
    make: changed(encode('mp3'), (whole) =>
      Buffer.concat([whole, Buffer.from('PK\u0003\u0004'.repeat(2_000))]),
    ),
    becomes: SECONDS,
  },
];

const refused: CorpusSound[] = [
  { name: 'one byte', make: bytes(() => Buffer.alloc(1)), becomes: 'unreadable' },
  { name: 'zeros', make: bytes(() => Buffer.alloc(500_000)), becomes: 'unreadable' },
  {
    name: 'a page',
    make: bytes(() => Buffer.from('<p>hi</p>'.repeat(999))),
    becomes: 'unreadable',
  },
  {
    name: 'a playlist of addresses',
    make: bytes(() => Buffer.from('#EXTM3U\n#EXTINF:9,\nhttp://127.0.0.1:9/a.mp3\n')),
    becomes: 'unreadable',
  },
  {
    name: 'a list of files of the server',
    make: bytes(() => Buffer.from("ffconcat version 1.0\nfile '/etc/passwd'\n")),
    becomes: 'unreadable',
  },
  {
    name: 'a song that is a video',
    make: encode('mp4', ['-f', 'lavfi', '-i', 'testsrc=duration=3', '-pix_fmt', 'yuv420p']),
    becomes: 'has-video',
  },
  {
    name: 'a video without sound',
    make: encode('mp4', ['-pix_fmt', 'yuv420p'], 'testsrc=duration=3'),
    becomes: 'has-video',
  },
  {
    name: 'a still picture',
    make: encode('png', ['-frames:v', '1'], 'testsrc'),
    becomes: 'has-video',
  },
  {
    name: 'silence',
    make: encode('flac', [], `anullsrc=d=${SECONDS}`),
    becomes: 'silent',
  },
  { name: 'half a second', make: encode('mp3', ['-t', '0.5']), becomes: 'wrong-length' },
  {
    name: `${MINUTES} minutes in a small file that says so`,
    make: longSilence,
    becomes: 'wrong-length',
  },
  {
    name: `${MINUTES} minutes in a small file that does not`,
    make: changed(longSilence, withoutLength),
    // Nothing beyond the limit is decoded.
    becomes: 'silent',
  },
];

/** Files that users and attackers send as sound. */
export const corpusSounds: readonly CorpusSound[] = [...fine, ...refused];

/** Whole files to damage. */
export const soundsToDamage: readonly { format: string; make(base: string): Promise<string> }[] = [
  'mp3',
  'm4a',
  'ogg',
  'flac',
  'wav',
  'webm',
].map((format) => ({ format, make: encode(format) }));
