// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { Take } from '@talkreel/contracts/http/projects';
import { afterEach, expect, it } from 'vitest';
import { TakeList } from './take-list.tsx';

afterEach(cleanup);

const take = (number: number): Take => ({
  generationId: `take-${number}`,
  number,
  state: 'succeeded',
  createdAt: new Date().toISOString(),
  audioUrl: `/api/audio/${number}.wav`,
  durationSeconds: 4 + number / 10,
  text: `Hello number ${number}`,
  speaker: 'default-male',
  isShown: number === 2,
});

function show(isDisabled = false) {
  const chosen: string[] = [];
  render(
    <TakeList
      takes={[take(1), take(2)]}
      chosenId="take-2"
      isDisabled={isDisabled}
      onChoose={({ generationId }) => chosen.push(generationId)}
    />,
  );
  return chosen;
}

it('lists the takes with their length and text, and the chosen one', () => {
  show();
  expect(screen.getByRole('group', { name: 'Takes' })).toBeDefined();
  expect(screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
    'Take 14.1\u00a0sHello number 1',
    'Take 24.2\u00a0sHello number 2',
  ]);
  expect(screen.getByRole('radio', { checked: true })).toBe(
    screen.getByRole('radio', { name: /^Take 2/ }),
  );
});

it('allows choosing an earlier one, but not during a recording', () => {
  const chosen = show();
  fireEvent.click(screen.getByRole('radio', { name: /^Take 1/ }));
  expect(chosen).toEqual(['take-1']);
  cleanup();
  show(true);
  expect(screen.getByRole('group', { name: 'Takes' })).toHaveProperty('disabled', true);
});
