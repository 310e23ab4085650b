import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { repositoryRoot } from '@talkreel/services/paths';
import { notesOf } from './notes.ts';

function repository(version: string, changelog: string): string {
  const root = mkdtempSync(join(tmpdir(), 'talkreel-notes-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  writeFileSync(join(root, 'package.json'), JSON.stringify({ version }));
  writeFileSync(join(root, 'CHANGELOG.md'), changelog);
  return root;
}

test('the notes of a version are its section of the changelog', () => {
  const changelog = '# Changelog\n\n## 1.2.0 (today)\n\nNew.\n\n- A\n\n## 1.1.0\n\nOld.\n';
  expect(notesOf('1.2.0', repository('1.2.0', changelog))).toBe('New.\n\n- A');
  expect(notesOf('1.1.0', repository('1.1.0', changelog))).toBe('Old.');
});

test('a tag missing from package.json or the changelog is not a release', () => {
  const root = repository('1.2.0', '# Changelog\n\n## 1.1.0\n\nOld.\n');
  expect(() => notesOf('1.3.0', root)).toThrow('package.json is at 1.2.0');
  expect(() => notesOf('1.2.0', root)).toThrow('no entry for 1.2.0');
});

test('the changelog has the version of this checkout', () => {
  const manifest = readFileSync(join(repositoryRoot, 'package.json'), 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  expect(notesOf(version)).not.toBe('');
});
