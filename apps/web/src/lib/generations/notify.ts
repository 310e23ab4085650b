import { useSyncExternalStore } from 'react';
import type { GenerationView } from '@talkreel/contracts/http/generations';
import { createStore } from '../store.ts';
import { readText, writeText } from '../stored.ts';
import { generationSentence } from './sentences.ts';

const KEY = 'talkreel-notify';
/** `isOnHere`: notifications are on for this page only, where nothing can be stored. */
const page = createStore({ canNotify: true, isOnHere: false });

export type NotifyState = 'unsupported' | 'blocked' | 'off' | 'on';

function read(): NotifyState {
  const { canNotify, isOnHere } = page.get();
  if (!canNotify || typeof Notification === 'undefined') return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  const isWanted = isOnHere || readText('local', KEY) === 'on';
  return Notification.permission === 'granted' && isWanted ? 'on' : 'off';
}

/** Whether the browser notifies the user when a job ends; requested only by the user. */
export function useNotifyState(): NotifyState {
  return useSyncExternalStore(page.subscribe, read);
}

export async function setNotify(isOn: boolean): Promise<void> {
  if (isOn) await Notification.requestPermission();
  const isStored = writeText('local', KEY, isOn ? 'on' : null);
  page.set({ ...page.get(), isOnHere: isOn && !isStored });
}

/**
 * Whether other videos of the job's batch are unfinished. Only the last one notifies: forty notifications help nobody.
 */
export function isBatchOpen(job: GenerationView, jobs: readonly GenerationView[]): boolean {
  if (job.kind !== 'talking-video') return false;
  const { batchId } = job.input;
  return jobs.some(
    (other) =>
      other.id !== job.id &&
      other.kind === 'talking-video' &&
      other.input.batchId === batchId &&
      (other.state === 'queued' || other.state === 'running'),
  );
}

/** Notifies about a finished job, unless the page is visible. */
export function notifyEnd(job: GenerationView): void {
  if (read() !== 'on' || document.visibilityState === 'visible') return;
  const options = { body: generationSentence(job), tag: job.id, icon: '/favicon.svg' };
  try {
    new Notification(job.title, options).addEventListener('click', () => window.focus());
  } catch {
    // Chrome on Android has the constructor but throws when it is called.
    page.set({ ...page.get(), canNotify: false });
  }
}
