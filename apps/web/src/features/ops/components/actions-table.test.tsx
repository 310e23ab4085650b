// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import type { OpsAction } from '@talkreel/contracts/http/ops-actions';
import { afterEach, expect, it } from 'vitest';
import { stubBrowser } from '../../../testing/open-app.tsx';
import { ActionsTable } from './actions-table.tsx';

afterEach(cleanup);

const action: OpsAction = {
  ...{ id: 1, action: 'generation.retried', subject: 'old', about: null, operator: 'ada' },
  ...{ reason: 'It hung.', details: {}, createdAt: '2026-01-01T00:00:00.000Z' },
};

function show(details: OpsAction['details']): void {
  stubBrowser();
  render(
    <MantineProvider>
      <MemoryRouter>
        <ActionsTable actions={[{ ...action, details }]} />
      </MemoryRouter>
    </MantineProvider>,
  );
}

it('leads to the generation that a retry started', () => {
  show({ generationId: 'new', batch: true });
  const link = screen.getByRole('link', { name: 'The new generation' });
  expect(link.getAttribute('href')).toBe('/ops/generations?id=new');
  screen.getByText('batch: true');
});

it('has no line where nothing was noted', () => {
  show({});
  expect(screen.queryByRole('link')).toBeNull();
});
