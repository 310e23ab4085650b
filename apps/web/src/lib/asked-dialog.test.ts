// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { closeDialog, openDialog, useAskedDialog } from './asked-dialog.ts';

it('a slow reply closes only the dialog that waited for it', () => {
  const { result } = renderHook(useAskedDialog);
  act(() => openDialog('cancel', 'first'));
  act(() => openDialog('cancel', 'second'));
  act(() => closeDialog('cancel', 'first'));
  expect(result.current).toEqual({ name: 'cancel', id: 'second' });
  act(() => closeDialog('export', 'second'));
  expect(result.current).toEqual({ name: 'cancel', id: 'second' });
  act(() => closeDialog('cancel', 'second'));
  expect(result.current).toBeNull();
});
