import { expect, test } from 'vitest';
import { downloadAddress, fileNameOf } from './file-names.ts';

test.each([
  ['Stop scrolling! This lamp reads to you.', 'stop-scrolling-this-lamp-reads-to-you'],
  ['Don’t wait: 10 % off', 'dont-wait-10-off'],
  ['../../etc/passwd', 'etc-passwd'],
  ['Ça va, Zoë?', 'ça-va-zoë'],
  ['夏のセール 2026', '夏のセール-2026'],
  ['😀 🎬', 'video'],
  ['', 'video'],
  ['CON', 'video'],
  ['a'.repeat(200), 'a'.repeat(60)],
])('%s is named %s', (title, name) => {
  expect(fileNameOf(title, 'video')).toBe(name);
});

test('a long title ends with a whole word', () => {
  expect(fileNameOf('word '.repeat(40), 'video')).toMatch(/^(?:word-)+word$/);
});

test('an address takes the name along', () => {
  expect(downloadAddress('/api/videos/a.mp4', 'ça va.mp4')).toBe(
    '/api/videos/a.mp4?download=%C3%A7a%20va.mp4',
  );
  expect(downloadAddress('/api/videos/a.mp4?share=x', 'b.mp4')).toMatch(/\?share=x&download=b/);
});
