import { IconPlayerPause } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { serviceStatusQuery } from '../../lib/status/service-status.ts';
import classes from './frame.module.css';

/** Says what is paused before the user writes a script for it; disappears when it works again. */
export function PausedNotice() {
  const { data } = useQuery(serviceStatusQuery);
  return (
    <div role="status">
      {data?.paused.map(({ service, message }) => (
        <p key={service} className={classes.notice}>
          <IconPlayerPause size={18} stroke={1.75} aria-hidden="true" />
          {message} Running jobs keep their place, and nothing is charged.
        </p>
      ))}
    </div>
  );
}
