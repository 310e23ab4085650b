import { IconWifiOff } from '@tabler/icons-react';
import { useNetwork } from '@mantine/hooks';
import classes from './frame.module.css';

/** Shown while the connection is lost. */
export function OfflineNotice() {
  const { online } = useNetwork();
  return (
    <div role="status" className={classes.inView}>
      {!online && (
        <p className={classes.notice}>
          <IconWifiOff size={18} stroke={1.75} aria-hidden="true" />
          You are offline. What you started keeps running, and this page updates when you are back
          online.
        </p>
      )}
    </div>
  );
}
