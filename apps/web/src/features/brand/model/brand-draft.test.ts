import { DEFAULT_LABEL } from '@talkreel/contracts/label';
import { expect, it } from 'vitest';
import { brandTexts } from '@talkreel/contracts/texts/library';
import { bodyOf, changesOf, draftOf, headlineProblem, type BrandDraft } from './brand-draft.ts';

const draft: BrandDraft = {
  color: '#6C4CF1',
  accent: '#ffd84d',
  font: 'serif',
  title: 'Sleep better',
  action: '',
  address: 'nightowl.example',
  label: DEFAULT_LABEL,
};

it('what is typed becomes what is saved, and back', () => {
  const body = bodyOf(draft);
  expect(body).toEqual({
    colors: ['#6c4cf1', '#ffd84d'],
    font: 'serif',
    endCard: { title: 'Sleep better', action: '', address: 'nightowl.example' },
    label: DEFAULT_LABEL,
  });
  const view = { id: 'x', font: 'serif' as const, logo: null, background: null, music: null };
  const saved = { ...view, colors: ['#6c4cf1', '#ffd84d'], endCard: body?.endCard ?? null };
  expect(draftOf(saved)).toEqual({ ...draft, color: '#6c4cf1' });
  expect(draftOf({ ...saved, endCard: null })).toMatchObject({ title: '', address: '' });
});

it('only what differs from the kit is saved', () => {
  const files = { logo: null, background: null, music: null };
  const endCard = { title: 'Sleep better', action: '', address: 'nightowl.example' };
  const kit = {
    id: 'x',
    colors: ['#6c4cf1', '#ffd84d'],
    font: 'serif' as const,
    endCard,
    ...files,
  };
  expect(changesOf(draft, kit)).toEqual({});
  expect(changesOf({ ...draft, font: 'text' }, kit)).toEqual({ font: 'text' });
  expect(changesOf({ ...draft, title: '', address: ' ' }, kit)).toEqual({ endCard: null });
  expect(changesOf({ ...draft, label: null }, kit)).toEqual({ label: null });
  expect(changesOf(draft, { ...kit, label: null })).toEqual({ label: DEFAULT_LABEL });
  expect(changesOf({ ...draft, color: '#12' }, kit)).toBeNull();
});

it('without any text there is no end card; with some it needs a headline', () => {
  expect(bodyOf({ ...draft, title: ' ', address: '' })?.endCard).toBeNull();
  expect(bodyOf({ ...draft, title: ' ' })).toBeNull();
  expect(headlineProblem({ ...draft, title: ' ' })).toBe(brandTexts.noTitle);
});

it('an incomplete colour cannot be saved', () => {
  expect(bodyOf({ ...draft, accent: '#ffd8' })).toBeNull();
});
