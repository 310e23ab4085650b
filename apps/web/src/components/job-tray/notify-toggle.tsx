import { setNotify, useNotifyState } from '../../lib/generations/notify.ts';
import classes from './job-tray.module.css';

/** Turns on browser notifications for jobs that end. */
export function NotifyToggle() {
  const state = useNotifyState();
  if (state === 'unsupported') return null;
  return (
    <label className={classes.notify}>
      <input
        type="checkbox"
        checked={state === 'on'}
        disabled={state === 'blocked'}
        onChange={(event) => void setNotify(event.currentTarget.checked)}
      />
      {state === 'blocked'
        ? 'Notifications are blocked in your browser'
        : 'Notify me when a job ends'}
    </label>
  );
}
