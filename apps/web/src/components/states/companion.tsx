import { useState } from 'react';
import { Mark } from '../brand/mark.tsx';
import classes from './states.module.css';

/**
 * A cast member in a round window with the mark beside it, animated while work is in progress; only the mark if the
 * picture cannot be loaded.
 */
export function Companion({ castUrl, isBusy = false }: { castUrl: string; isBusy?: boolean }) {
  const [hasFailed, setHasFailed] = useState(false);
  return (
    <div className={classes.companion}>
      {hasFailed ? (
        <span className={classes.noFace}>
          <Mark size={72} isBusy={isBusy} />
        </span>
      ) : (
        <>
          <img src={castUrl} alt="" width={144} height={144} onError={() => setHasFailed(true)} />
          <span className={classes.bubble}>
            <Mark size={44} isBusy={isBusy} />
          </span>
        </>
      )}
    </div>
  );
}
