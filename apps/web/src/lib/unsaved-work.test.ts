// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { holdDocument, unsavedWork } from './unsaved-work.ts';

const releases: Array<() => void> = [];
const hold = (what: string): (() => void) => {
  const release = holdDocument(what);
  releases.push(release);
  return release;
};
afterEach(() => releases.splice(0).forEach((release) => release()));

/** Whether the browser asks before the document is left. */
function isAsked(): boolean {
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  return leaving.defaultPrevented;
}

test('a document that holds something is not left without a question', () => {
  expect(isAsked()).toBe(false);
  const release = hold('a recording');
  expect([isAsked(), unsavedWork()]).toEqual([true, 'a recording']);
  release();
  expect([isAsked(), unsavedWork()]).toEqual([false, null]);
});

test('it is held until the last one lets go, and letting go twice changes nothing', () => {
  const first = hold('a recording');
  const second = hold('a recording');
  first();
  first();
  expect([isAsked(), unsavedWork()]).toEqual([true, 'a recording']);
  second();
  expect([isAsked(), unsavedWork()]).toEqual([false, null]);
});
