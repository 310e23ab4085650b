// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { generation } from '../../testing/generation.ts';
import { notifyEnd, setNotify, useNotifyState } from './notify.ts';

const ended = generation({ state: 'succeeded' });
const shown: string[] = [];

/** The constructor of Chrome on Android, which exists and is granted, but throws when called. */
function AndroidNotification(): never {
  throw new TypeError("Failed to construct 'Notification': Illegal constructor.");
}

beforeEach(() => {
  shown.length = 0;
  localStorage.setItem('talkreel-notify', 'on');
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

class DesktopNotification {
  static permission = 'granted';
  static requestPermission = () => Promise.resolve('granted');
  constructor(title: string) {
    shown.push(title);
  }
  addEventListener(): void {}
}

it('is off where storage is blocked, until it is turned on, and then for this page', async () => {
  vi.stubGlobal('Notification', DesktopNotification);
  vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  const { result } = renderHook(() => useNotifyState());
  expect(result.current).toBe('off');
  expect(() => notifyEnd(ended)).not.toThrow();
  await act(() => setNotify(true));
  expect(result.current).toBe('on');
  notifyEnd(ended);
  expect(shown).toEqual([ended.title]);
  await act(() => setNotify(false));
  expect(result.current).toBe('off');
});

it('announces an end, and stops offering to if the browser refuses', () => {
  vi.stubGlobal('Notification', DesktopNotification);
  notifyEnd(ended);
  expect(shown).toEqual([ended.title]);

  vi.stubGlobal('Notification', Object.assign(AndroidNotification, { permission: 'granted' }));
  const { result } = renderHook(() => useNotifyState());
  expect(result.current).toBe('on');
  act(() => notifyEnd(ended));
  expect(result.current).toBe('unsupported');
});
