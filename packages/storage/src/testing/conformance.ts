import { hash, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MediaStore } from '../media-store.ts';

export interface StoreUnderTest {
  store: MediaStore;
  close(): Promise<void>;
}

/** What every media store must do, on disk or in a bucket. */
export function describeMediaStore(name: string, open: () => Promise<StoreUnderTest>): void {
  describe(`the ${name} store`, () => {
    let opened: StoreUnderTest;
    let store: MediaStore;
    let folder: string;
    beforeAll(async () => {
      opened = await open();
      store = opened.store;
      folder = await mkdtemp(path.join(tmpdir(), 'talkreel-store-'));
    });
    afterAll(async () => {
      await opened.close();
      await rm(folder, { recursive: true, force: true });
    });

    const text = Buffer.from('0123456789');
    const read = async (key: string, range?: { start: number; end?: number }): Promise<string> => {
      const object = await store.open(key, range);
      return object ? (await buffer(object.stream)).toString() : 'nothing';
    };

    test('keeps bytes, files and streams, and says how many and which', async () => {
      const file = path.join(folder, 'source.bin');
      await writeFile(file, text);
      const sha256 = hash('sha256', text, 'hex');
      for (const source of [text, file, Readable.from([text.subarray(0, 4), text.subarray(4)])]) {
        expect(await store.put('videos/a.mp4', source)).toEqual({ bytes: 10, sha256 });
        expect(await read('videos/a.mp4')).toBe('0123456789');
      }
    });

    test('knows the size without opening', async () => {
      await store.put('images/a.jpg', text);
      expect(await store.stat('images/a.jpg')).toEqual({ bytes: 10 });
    });

    test('replaces an object', async () => {
      await store.put('a/tag.png', Buffer.from('one'));
      await store.put('a/tag.png', Buffer.from('two'));
      expect(await read('a/tag.png')).toBe('two');
    });

    test('gives ranges, and refuses one behind the end', async () => {
      await store.put('a/range.mp4', text);
      expect(await read('a/range.mp4', { start: 2, end: 4 })).toBe('234');
      expect(await read('a/range.mp4', { start: 7 })).toBe('789');
      expect(await read('a/range.mp4', { start: 8, end: 99 })).toBe('89');
      const object = await store.open('a/range.mp4', { start: 1, end: 1 });
      expect(object?.bytes).toBe(10);
      object?.stream.destroy();
      await expect(store.open('a/range.mp4', { start: 10 })).rejects.toMatchObject({
        name: 'RangeNotSatisfiable',
      });
    });

    test('answers with nothing for what is not there', async () => {
      expect(await store.open('no/such.mp4')).toBeNull();
      expect(await store.stat('no/such.mp4')).toBeNull();
      expect(await store.toFile('no/such.mp4', path.join(folder, 'none'))).toBe(false);
      await store.remove('no/such.mp4');
    });

    test('copies to a file', async () => {
      await store.put('a/copy.wav', text);
      const target = path.join(folder, 'copy.wav');
      expect(await store.toFile('a/copy.wav', target)).toBe(true);
      expect(await readFile(target, 'utf8')).toBe('0123456789');
    });

    test('keeps the old object when a new one breaks off', async () => {
      await store.put('a/whole.mp4', Buffer.from('whole'));
      const broken = Readable.from(
        (async function* () {
          yield Buffer.from('ha');
          throw new Error('the line is dead');
        })(),
      );
      await expect(store.put('a/whole.mp4', broken)).rejects.toThrow('the line is dead');
      expect(await read('a/whole.mp4')).toBe('whole');
    });

    test('takes objects larger than one part', async () => {
      const large = randomBytes(6 * 1024 * 1024);
      const { bytes, sha256 } = await store.put('a/large.mp4', large);
      expect({ bytes, sha256 }).toEqual({
        bytes: large.length,
        sha256: hash('sha256', large, 'hex'),
      });
      const object = await store.open('a/large.mp4', { start: 5_500_000, end: 5_500_009 });
      expect(
        object && (await buffer(object.stream)).equals(large.subarray(5_500_000, 5_500_010)),
      ).toBe(true);
    });

    test('lists by prefix and removes', async () => {
      for (const key of ['list/one/a.mp4', 'list/one/b.mp4', 'list/two.mp4'])
        await store.put(key, text);
      const keys = async (prefix: string): Promise<string[]> => {
        const found: string[] = [];
        for await (const item of store.list(prefix)) {
          expect(item.bytes).toBe(10);
          found.push(item.key);
        }
        return found.toSorted();
      };
      expect(await keys('list/')).toEqual(['list/one/a.mp4', 'list/one/b.mp4', 'list/two.mp4']);
      expect(await keys('list/one/')).toEqual(['list/one/a.mp4', 'list/one/b.mp4']);
      expect(await keys('list/t')).toEqual(['list/two.mp4']);
      expect(await keys('none/')).toEqual([]);
      await store.remove('list/one/a.mp4');
      expect(await keys('list/one')).toEqual(['list/one/b.mp4']);
    });

    test('lists in the order of keys, and from the middle', async () => {
      const keys = ['order/a/b.mp4', 'order/a/c/d.mp4', 'order/b.mp4', 'order/c'];
      for (const key of keys.toReversed()) await store.put(key, text);
      const behind = async (after?: string): Promise<string[]> => {
        const found: string[] = [];
        for await (const { key } of store.list('order/', after)) found.push(key);
        return found;
      };
      expect(await behind()).toEqual(keys);
      for (const [index, key] of keys.entries())
        expect(await behind(key)).toEqual(keys.slice(index + 1));
      expect(await behind('order/a/c')).toEqual(keys.slice(1));
    });

    test.each([
      '../secret',
      'a/../../secret',
      '/etc/passwd',
      'a//b',
      'a/.hidden',
      'a\\b',
      'a/b\0.mp4',
      'a%2f..%2fb',
      '',
      'x'.repeat(513),
    ])('has no room for the key %j', async (key) => {
      await expect(store.put(key, text)).rejects.toMatchObject({ name: 'InvalidKey' });
      await expect(store.open(key)).rejects.toMatchObject({ name: 'InvalidKey' });
      await expect(store.stat(key)).rejects.toMatchObject({ name: 'InvalidKey' });
      await expect(store.remove(key)).rejects.toMatchObject({ name: 'InvalidKey' });
    });
  });
}
