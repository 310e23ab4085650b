import { IconWifiOff } from '@tabler/icons-react';
import { useNetwork } from '@mantine/hooks';
import classes from './frame.module.css';

/** Tells the truth about a lost connection; goes by itself when it is back. */
export function OfflineNotice() {
  const { online } = useNetwork();
  return (
    <div role="status">
      {!online && (
        <p className={classes.notice}>
          <IconWifiOff size={18} stroke={1.75} aria-hidden="true" />
          You are offline. Running jobs go on; this page catches up when you are back.
        </p>
      )}
    </div>
  );
}
