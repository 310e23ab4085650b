import { expect, test } from 'vitest';
import { attachment } from './attachment.ts';

test.each([
  [
    'summer-sale-9x16.mp4',
    `attachment; filename="summer-sale-9x16.mp4"; filename*=UTF-8''summer-sale-9x16.mp4`,
  ],
  ['ça-va.mp4', `attachment; filename="ca-va.mp4"; filename*=UTF-8''%C3%A7a-va.mp4`],
  ['夏.mp4', `attachment; filename="_.mp4"; filename*=UTF-8''%E5%A4%8F.mp4`],
  // Neither a header of its own, nor another folder, nor another kind of file.
  [
    'a"\r\nset-cookie: b.mp4',
    `attachment; filename="a-set-cookie- b.mp4"; filename*=UTF-8''a-set-cookie-%20b.mp4`,
  ],
  ['../../evil.exe', `attachment; filename="evil.mp4"; filename*=UTF-8''evil.mp4`],
  ['', `attachment; filename="talkreel.mp4"; filename*=UTF-8''talkreel.mp4`],
])('%j', (name, header) => {
  expect(attachment(name, '.mp4')).toBe(header);
});
