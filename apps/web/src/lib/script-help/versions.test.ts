import { describe, expect, it } from 'vitest';
import { noVersions, redone, replaced, undone, type Versions } from './versions.ts';

/** Undoes until the beginning, and returns the texts on the way, newest first. */
function back(versions: Versions, text: string): string[] {
  const seen = [text];
  for (let step = undone(versions, text); step !== null;) {
    seen.push(step.text);
    step = undone(step.versions, step.text);
  }
  return seen;
}

describe('versions of a script', () => {
  it('lead back through every replacement and what was typed between them, and forward again', () => {
    let versions = replaced(noVersions, 'mine', 'first draft');
    versions = replaced(versions, 'first draft, edited', 'second draft');
    expect(back(versions, 'second draft')).toEqual([
      'second draft',
      'first draft, edited',
      'first draft',
      'mine',
    ]);
    const undo = undone(versions, 'second draft');
    expect(redone(undo?.versions ?? noVersions, undo?.text ?? '')?.text).toBe('second draft');
    expect(redone(versions, 'second draft')).toBeNull();
  });

  it('keep what was typed after an undo, and what was undone before', () => {
    const versions = replaced(noVersions, 'mine', 'draft');
    const undo = undone(versions, 'draft');
    const typed = 'mine, but longer';
    const next = replaced(undo?.versions ?? noVersions, typed, 'another draft');
    expect(back(next, 'another draft')).toEqual(['another draft', typed, 'draft', 'mine']);
    // Typing and redoing keeps it too.
    const redo = redone(undo?.versions ?? noVersions, typed);
    expect(redo?.text).toBe('draft');
    expect(undone(redo?.versions ?? noVersions, 'draft')?.text).toBe(typed);
  });

  it('end where they begin', () => {
    expect(undone(noVersions, 'typed')).toBeNull();
    expect(redone(noVersions, 'typed')).toBeNull();
    expect(undone(replaced(noVersions, '', 'draft'), 'draft')?.text).toBe('');
  });

  it('are limited, the newest stay', () => {
    let versions = noVersions;
    for (let turn = 0; turn < 60; turn += 1)
      versions = replaced(versions, `${turn}`, `${turn + 1}`);
    const seen = back(versions, '60');
    expect(seen).toHaveLength(30);
    expect(seen[0]).toBe('60');
    expect(seen.at(-1)).toBe('31');
  });
});
