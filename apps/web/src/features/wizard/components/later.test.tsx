// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, test } from 'vitest';
import { laterSteps, SendingProgress } from './later.ts';

test('a part whose code is there is shown at once, the first time too', async () => {
  await laterSteps();
  render(
    <Suspense fallback="a gap">
      <SendingProgress />
    </Suspense>,
  );
  expect(screen.queryByText('a gap')).toBeNull();
  expect(screen.getByText(/Sending/)).toBeTruthy();
});
