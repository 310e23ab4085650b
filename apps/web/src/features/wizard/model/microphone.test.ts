import { expect, test } from 'vitest';
import { microphoneProblem, microphoneTexts, whyNoRecording } from './microphone.ts';

const modern = { isSecureContext: true, hasMicrophones: true, hasRecorder: true };

test('a browser that cannot record is told apart from a page that may not', () => {
  expect(whyNoRecording(modern)).toBeNull();
  expect(whyNoRecording({ ...modern, isSecureContext: false, hasMicrophones: false })).toBe(
    microphoneTexts.insecure,
  );
  expect(whyNoRecording({ ...modern, hasRecorder: false })).toBe(microphoneTexts.unsupported);
  expect(whyNoRecording({ ...modern, hasMicrophones: false })).toBe(microphoneTexts.unsupported);
});

test.each([
  ['NotAllowedError', microphoneTexts.refused],
  ['NotFoundError', microphoneTexts.absent],
  ['NotReadableError', microphoneTexts.inUse],
  ['SomethingElse', microphoneTexts.failed],
])('%s has a sentence of its own', (name, sentence) => {
  expect(microphoneProblem(new DOMException('', name))).toBe(sentence);
});
