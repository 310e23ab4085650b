import { LONG_JOB_SECONDS } from '@talkreel/contracts/constants';
import type { User } from '@talkreel/contracts/http/auth';
import { CheckField } from '../../../components/check-field/check-field.tsx';
import { useSaveProfile } from '../api/account.ts';
import { report } from './report.ts';
import classes from './account-panel.module.css';

/** Mails about finished jobs, on or off; nothing for an account without an address. */
export function MailSwitch({ user }: { user: User }) {
  const save = useSaveProfile({ onError: report });
  if (user.email === null) return null;
  return (
    <div className={classes.mails}>
      <CheckField
        label="Mail me when a long job is done"
        description={`Batches, one shots, and anything that takes longer than ${LONG_JOB_SECONDS} seconds.`}
        isChecked={save.isPending ? (save.variables.mailsWhenDone ?? false) : user.mailsWhenDone}
        isDisabled={save.isPending}
        onChange={(mailsWhenDone) => save.mutate({ mailsWhenDone })}
      />
    </div>
  );
}
