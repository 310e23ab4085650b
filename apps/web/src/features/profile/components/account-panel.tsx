import { lazy } from 'react';
import { Button, Stack } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { User } from '@talkreel/contracts/http/auth';
import { LONG_JOB_SECONDS } from '@talkreel/contracts/constants';
import { Panel } from '../../../components/page/panel.tsx';
import { LazyPart } from '../../../components/states/lazy-part.tsx';
import { formatBytes, plural } from '../../../lib/format.ts';
import { onIntent } from '../../../lib/on-intent.ts';
import { CheckField } from '../../../components/check-field/check-field.tsx';
import { exportUrl, storageQuery, useSignOutEverywhere, useSaveProfile } from '../api/account.ts';
import { useDeleteDialog } from '../hooks/use-delete-dialog.ts';
import { Consents } from './consents.tsx';
import { Pronunciations } from './pronunciations.tsx';
import { report } from './report.ts';
import { Sessions } from './sessions.tsx';
import classes from './account-panel.module.css';

const deleteDialog = () => import('./delete-dialog.tsx');
const DeleteDialog = lazy(deleteDialog);

/** Storage used, and the limit. */
function Storage() {
  const { data } = useQuery(storageQuery);
  if (!data) return null;
  const { bytes, files, maxBytes, maxFiles } = data;
  const isFull = bytes >= maxBytes || files >= maxFiles;
  return (
    <p className={classes.storage} role={isFull ? 'status' : undefined}>
      {formatBytes(bytes)} of {formatBytes(maxBytes)} used, {files.toLocaleString('en')} of{' '}
      {plural(maxFiles, 'file')}.
      {isFull && (
        <span> Your account is full. Delete influencers you no longer need to free up space.</span>
      )}
    </p>
  );
}

/** Account actions: download data, sign out everywhere, delete. */
export function AccountPanel({ user }: { user: User }) {
  const deletion = useDeleteDialog();
  const signOut = useSignOutEverywhere(report);
  return (
    <Panel title="Account">
      <Stack gap={8}>
        <Button
          component="a"
          href={exportUrl}
          download
          variant="default"
          leftSection={<IconDownload size={20} stroke={1.75} aria-hidden="true" />}
        >
          Download your data
        </Button>
        <Button variant="default" loading={signOut.isPending} onClick={() => signOut.mutate()}>
          Sign out everywhere
        </Button>
        <Button variant="subtle" color="red" onClick={deletion.open} {...onIntent(deleteDialog)}>
          Delete account
        </Button>
      </Stack>
      <MailSwitch user={user} />
      <Storage />
      <Pronunciations />
      <Consents />
      <Sessions />
      {deletion.isOpen && (
        <LazyPart onFailed={deletion.close}>
          <DeleteDialog user={user} onClose={deletion.close} />
        </LazyPart>
      )}
    </Panel>
  );
}

/** Mails about finished jobs, on or off; nothing for an account without an address. */
function MailSwitch({ user }: { user: User }) {
  const save = useSaveProfile({ onError: report });
  if (user.email === null) return null;
  return (
    <div className={classes.mails}>
      <CheckField
        label="Email me when a long generation is done"
        description={`Batches, One Shot videos, and anything that takes longer than ${LONG_JOB_SECONDS} seconds. Also when a client answers a review.`}
        isChecked={save.isPending ? (save.variables.mailsWhenDone ?? false) : user.mailsWhenDone}
        isDisabled={save.isPending}
        onChange={(mailsWhenDone) => save.mutate({ mailsWhenDone })}
      />
    </div>
  );
}
