import { describe, expect, it } from 'vitest';
import { rateToFit } from './speech-length.ts';

describe('rateToFit', () => {
  it('uses the smallest increase that fits, within an understandable limit', () => {
    expect(rateToFit(10.4, 10)).toBe(1.05);
    expect(rateToFit(12, 10)).toBe(1.2);
    expect(rateToFit(12.1, 10)).toBeNull();
  });
});
