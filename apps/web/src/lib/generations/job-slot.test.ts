import { describe, expect, it } from 'vitest';
import { generation } from '../../testing/generation.ts';
import {
  isShowingProgress,
  isRunning,
  isSending,
  isStarting,
  slotOf,
  transition,
  type JobSlot,
  type SlotEvent,
} from './job-slot.ts';

const run = (events: SlotEvent[], from: JobSlot = slotOf(null)): JobSlot =>
  events.reduce(transition, from);

const starting = (request = 'r1'): SlotEvent => ({ type: 'starting', request });
const started = (jobId = 'a', request = 'r1'): SlotEvent => ({ type: 'started', request, jobId });
const notStarted = (request = 'r1'): SlotEvent => ({ type: 'not-started', request });
const held = (jobId: string | null): SlotEvent => ({ type: 'held', jobId });
const running = (id = 'a', version = 1): SlotEvent => ({
  type: 'heard',
  job: generation({ id, version }),
});
const ended = (state: 'succeeded' | 'failed' | 'cancelled', id = 'a', version = 9): SlotEvent => ({
  type: 'heard',
  job: generation({ id, state, version, progress: 100 }),
});

describe('starting', () => {
  it('goes from idle over starting to running', () => {
    expect([isStarting(slotOf(null)), isRunning(slotOf(null))]).toEqual([false, false]);
    const asked = run([starting()]);
    expect([isStarting(asked), isRunning(asked)]).toEqual([true, false]);
    const accepted = run([started(), held('a')], asked);
    expect([accepted.jobId, isStarting(accepted), accepted.asking]).toEqual(['a', true, null]);
    expect(isRunning(run([running()], accepted))).toBe(true);
    const queued = generation({ id: 'a', state: 'queued' });
    expect(isRunning(run([{ type: 'heard', job: queued }], accepted))).toBe(true);
  });

  it('is sending from the press until the first state of the job, not while an older job is looked up', () => {
    expect(isSending(run([held('a')]))).toBe(false);
    const asked = run([starting()]);
    const accepted = run([started()], asked);
    expect([isSending(asked), isSending(accepted)]).toEqual([true, true]);
    expect(isSending(run([running()], accepted))).toBe(false);
    expect(isSending(run([{ type: 'lost', jobId: 'a' }], accepted))).toBe(false);
    expect(isSending(run([notStarted()], asked))).toBe(false);
  });

  it('starts nothing while a job is starting or running', () => {
    const asked = run([starting()]);
    expect(transition(asked, starting('r2'))).toBe(asked);
    const busy = run([started(), running()], asked);
    expect(transition(busy, starting('r2'))).toBe(busy);
  });

  it('starts nothing between the reply and the first state of its job', () => {
    const accepted = run([starting(), started()]);
    expect(transition(accepted, starting('r2'))).toBe(accepted);
    const restored = run([held('b')]);
    expect(transition(restored, starting('r2'))).toBe(restored);
  });

  it('starts another if the state of its job cannot be looked up', () => {
    const lost = run([starting(), started(), { type: 'lost', jobId: 'a' }]);
    expect(isStarting(lost)).toBe(false);
    expect(isStarting(run([starting('r2')], lost))).toBe(true);
    expect(isRunning(run([running()], lost))).toBe(true);
    const busy = run([starting(), started(), running()]);
    expect(transition(busy, { type: 'lost', jobId: 'a' })).toBe(busy);
  });

  it('can be tried again once nothing was started', () => {
    const refused = run([starting(), notStarted()]);
    expect(isStarting(refused)).toBe(false);
    expect(run([starting('r2')], refused).asking).toBe('r2');
  });

  it('keeps its job if another start is refused', () => {
    const slot = run([held('a'), ended('succeeded'), starting(), notStarted()]);
    expect([slot.jobId, slot.job?.state, isStarting(slot)]).toEqual(['a', 'succeeded', false]);
  });

  it('reports the end of a job that finished before its start was answered', () => {
    const slot = run([starting(), ended('failed'), started(), ended('failed')]);
    expect(slot.unreported?.state).toBe('failed');
  });

  it.each([
    ['opened', held('b')],
    ['cleared', { type: 'released' }],
  ] as const)('leaves an answer alone that comes after something else was %s', (_, event) => {
    const slot = run([starting(), event]);
    expect(slot.asking).toBeNull();
    expect(transition(slot, started())).toBe(slot);
    expect(transition(slot, notStarted())).toBe(slot);
  });

  it('receives the reply after the page was left, and reports the end on its return', () => {
    const slot = run([starting(), { type: 'left' }, started(), held('a'), ended('succeeded')]);
    expect(slot.unreported?.id).toBe('a');
    expect(isShowingProgress(slot)).toBe(false);
  });
});

describe('ending', () => {
  const watched = run([starting(), started(), running()]);

  it.each(['succeeded', 'failed', 'cancelled'] as const)('reports once that it %s', (state) => {
    const over = run([ended(state)], watched);
    expect([isRunning(over), over.unreported?.state]).toEqual([false, state]);
    const reported = run([{ type: 'reported', jobId: 'a' }], over);
    expect(reported.unreported).toBeNull();
    expect(run([ended(state), ended(state, 'a', 10)], reported).unreported).toBeNull();
  });

  it('shows 100 for a moment if it was watched, and only on success', () => {
    const full = run([ended('succeeded')], watched);
    expect([isRunning(full), isShowingProgress(full)]).toEqual([false, true]);
    expect(isShowingProgress(run([{ type: 'filled', jobId: 'a' }], full))).toBe(false);
    expect(isShowingProgress(run([ended('failed')], watched))).toBe(false);
    expect(isShowingProgress(run([held('a'), ended('succeeded')]))).toBe(false);
  });

  it('keeps the newest state when events are duplicated or reordered', () => {
    const late = run([running('a', 5), running('a', 3)], watched);
    expect(late.job?.version).toBe(5);
    const over = run([ended('succeeded')], late);
    expect(transition(over, running('a', 5))).toBe(over);
    expect(transition(over, running('a', 9))).toBe(over);
    const again: SlotEvent = { type: 'heard', job: over.job ?? generation() };
    expect(transition(over, again)).toBe(over);
  });

  it('learns of a missed end from the snapshot after a reconnect', () => {
    expect(run([ended('succeeded', 'a', 20)], watched).unreported?.version).toBe(20);
  });

  it('ignores an older job once a newer one is here', () => {
    const replaced = run([held('b'), running('b')], watched);
    expect(transition(replaced, ended('succeeded'))).toBe(replaced);
    expect(transition(replaced, { type: 'filled', jobId: 'a' })).toBe(replaced);
    expect(replaced.jobId).toBe('b');
  });

  it('still reports a received end when a newer job took its place', () => {
    const slot = run([ended('failed'), starting('r2'), started('b', 'r2')], watched);
    expect([slot.jobId, slot.unreported?.id]).toEqual(['b', 'a']);
    expect(transition(slot, { type: 'reported', jobId: 'b' })).toBe(slot);
  });
});

describe('adopting', () => {
  it('follows a job of another tab or from before a reload, and reports its end', () => {
    const adopted = run([held('a'), running()]);
    expect(isRunning(adopted)).toBe(true);
    expect(run([ended('failed')], adopted).unreported?.state).toBe('failed');
  });

  it('does not report one that had ended when it was first seen', () => {
    expect(run([held('a'), ended('succeeded')]).unreported).toBeNull();
  });

  it('changes nothing when its own job is reported again', () => {
    const slot = run([starting(), started(), running()]);
    expect(transition(slot, held('a'))).toBe(slot);
  });
});

describe('cancelling', () => {
  const cancelling: SlotEvent = { type: 'cancelling', jobId: 'a' };
  const answered: SlotEvent = { type: 'cancel-answered', jobId: 'a' };
  const watched = run([held('a'), running()]);

  it('is pending until it is answered', () => {
    const asked = run([cancelling], watched);
    expect(asked.isCancelling).toBe(true);
    expect(run([answered], asked).isCancelling).toBe(false);
    expect(run([ended('cancelled')], asked).isCancelling).toBe(false);
  });

  it('loses the race against the end of the job', () => {
    const slot = run([cancelling, ended('succeeded'), answered], watched);
    expect([slot.isCancelling, slot.unreported?.state]).toEqual([false, 'succeeded']);
    expect(transition(slot, cancelling)).toBe(slot);
  });

  it('does not affect the next job', () => {
    const next = run([cancelling, held('b'), running('b')], watched);
    expect(next.isCancelling).toBe(false);
    expect(transition(next, answered)).toBe(next);
    expect(transition(next, cancelling)).toBe(next);
  });
});
