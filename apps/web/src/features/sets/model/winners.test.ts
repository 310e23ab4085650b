import type { GenerationView } from '@talkreel/contracts/http/generations';
import { exportTexts } from '@talkreel/contracts/texts/library';
import { describe, expect, it } from 'vitest';
import type { GridVideo } from './grid.ts';
import { exportsPercent, exportsSentence, exportState, winnersOf, withAsked } from './winners.ts';

const video = (position: number, parts = {}): GridVideo =>
  ({
    position,
    label: `Video ${position}`,
    isStarred: false,
    hasVideo: true,
    generation: { state: 'succeeded' },
    ...parts,
  }) as GridVideo;
const job = (state: string, parts = {}): GenerationView =>
  ({ state, progress: 40, ...parts }) as GenerationView;
const asked = (exportId: string | null = 'e', reason: string | null = null) => ({
  position: 1,
  exportId,
  reason,
});

describe('the winners', () => {
  it('are those with a star that are still there, or else all that are ready', () => {
    const star = { isStarred: true };
    const some = [video(0), video(1, star), video(2, { ...star, hasVideo: false })];
    expect(winnersOf(some)).toEqual({ videos: [some[1]], isAll: false });
    const running = video(3, { generation: { state: 'running' } });
    expect(winnersOf([video(0), running])).toEqual({ videos: [video(0)], isAll: true });
  });
});

describe('an export', () => {
  it.each([
    ['in progress', asked(), video(1), job('running'), null, null],
    ['being fetched', asked(), video(1), undefined, null, null],
    ['done', asked(), video(1), job('succeeded'), 'ready', null],
    ['failed', asked(), video(1), job('failed', { error: { message: 'No.' } }), 'failed', 'No.'],
    ['failed for no reason', asked(), video(1), job('failed'), 'failed', exportTexts.failed],
    ['cancelled', asked(), video(1), job('cancelled'), 'failed', 'Cancelled.'],
    ['not started', asked(null, 'Limit.'), video(1), undefined, 'failed', 'Limit.'],
    ['gone', asked(), video(1), null, 'failed', exportTexts.failed],
    [
      'of a video that was deleted',
      asked(),
      video(1, { hasVideo: false }),
      job('succeeded'),
      'deleted',
      'This video was deleted.',
    ],
  ] as const)('%s', (_what, one, of, its, end, reason) => {
    expect(exportState(one, of, its)).toMatchObject({ end, reason });
  });

  it('asked for again takes the place of the failed one', () => {
    expect(withAsked([asked(null, 'Limit.')], asked('new'))).toEqual([asked('new')]);
  });

  it('counts into the sentence and the progress of all, of which some are yet to start', () => {
    const all = [
      exportState(asked(), video(1), job('running')),
      exportState(asked(null, 'Limit.'), video(1), undefined),
    ];
    expect(exportsSentence(all)).toBe('0 of 2 videos ready · 1 failed');
    expect(exportsPercent(all, 0)).toBe(70);
    expect(exportsPercent(all, 4)).toBe(35);
    expect(exportsPercent([], 0)).toBe(0);
  });
});
