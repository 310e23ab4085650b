import { useSyncExternalStore } from 'react';
import type { GenerationView } from '@talkreel/contracts/http/generations';
import { generationSentence } from './sentences.ts';

const KEY = 'talkreel-notify';
const listeners = new Set<() => void>();

export type NotifyState = 'unsupported' | 'blocked' | 'off' | 'on';

function read(): NotifyState {
  if (typeof Notification === 'undefined') return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  return Notification.permission === 'granted' && localStorage.getItem(KEY) === 'on' ? 'on' : 'off';
}

function changed(): void {
  for (const listener of listeners) listener();
}

/** Whether the browser tells this person when a job ends; asked for by them, never by us. */
export function useNotifyState(): NotifyState {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, read);
}

export async function setNotify(isOn: boolean): Promise<void> {
  if (isOn) {
    await Notification.requestPermission();
    localStorage.setItem(KEY, 'on');
  } else {
    localStorage.removeItem(KEY);
  }
  changed();
}

/** Tells of a finished job, unless the page is being looked at anyway. */
export function notifyEnd(job: GenerationView): void {
  if (read() !== 'on' || document.visibilityState === 'visible') return;
  const notification = new Notification(job.title, {
    body: generationSentence(job),
    tag: job.id,
    icon: '/favicon.svg',
  });
  notification.addEventListener('click', () => window.focus());
}
