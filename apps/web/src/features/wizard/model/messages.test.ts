import { describe, expect, it } from 'vitest';
import { ApiError, NetworkError } from '@talkreel/client/errors';
import { audioErrorMessage, audioLengthWarning, audioTooLong, tooLongToSay } from './messages.ts';

const fromServer = (status: number, message: string) =>
  new ApiError(status, 'x', { code: 'x', message });

describe('audio errors (spec §8 «Audio toasts»)', () => {
  it.each([
    [
      fromServer(502, 'API key missing: REPLICATE_API_TOKEN'),
      'API key missing. Please set the provider API token in your environment variables.',
    ],
    [fromServer(429, 'Slow down'), 'Rate limit exceeded. Please try again in a few minutes.'],
    [new Error('Too Many Requests'), 'Rate limit exceeded. Please try again in a few minutes.'],
    [fromServer(401, 'Please sign in'), 'Authentication failed. Please check your API token.'],
    [new NetworkError(null), 'Network error. Please check your internet connection.'],
    [new Error('Failed to fetch'), 'Network error. Please check your internet connection.'],
    [fromServer(400, 'Unknown voice'), 'Unknown voice'],
    [new ApiError(500, 'Internal Server Error', undefined), '500: Internal Server Error'],
    [new ApiError(402, 'Payment Required', '<html>'), '402: Payment Required'],
    [new ApiError(503, '', null), 'Request failed with status 503'],
    [null, 'Failed to generate audio. Please try again.'],
  ])('%s', (error, sentence) => {
    expect(audioErrorMessage(error)).toBe(sentence);
  });
});

describe('length warnings (spec §5)', () => {
  it('warns at generation with both lengths', () => {
    const { title, description } = audioLengthWarning(12.44, 10);
    expect(`${title}: ${description}`).toBe(
      'Audio Length Warning: Your audio may be longer than the video (12.4s vs 10s). It will be cut off during lipsync.',
    );
  });

  it('says below the script how much too long it is, and what that means', () => {
    expect(tooLongToSay({ seconds: 24.4, isMeasured: false }, 15, false)).toBe(
      'Your text takes about 24.4\u00a0s to say, 9.4\u00a0s longer than the 15\u00a0s video. Only a recording that fits can become a video.',
    );
    expect(tooLongToSay({ seconds: 18, isMeasured: true }, 15, true)).toMatch(
      /^Your recording takes 18\u00a0s, 3\u00a0s longer than the 15\u00a0s video\. Only/,
    );
  });

  it('refuses Next with both lengths', () => {
    const { title, description } = audioTooLong(21.2, 15);
    expect(`${title}: ${description}`).toBe(
      'Audio Too Long: Your audio (21.2s) is longer than the video (15s). Please reduce your text to match the video length.',
    );
  });
});
