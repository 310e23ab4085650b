import { lazy, useState } from 'react';
import { Button } from '@mantine/core';
import { IconFlag } from '@tabler/icons-react';
import { LazyPart } from '../states/lazy-part.tsx';
import type { About } from './report-dialog.tsx';

// Few visitors report anything, so the form is loaded when it is asked for.
const ReportDialog = lazy(() => import('./report-dialog.tsx'));

/** Opens the form with which anybody reports what is shown to others. */
export function ReportButton({ about, label = 'Report' }: { about: About; label?: string }) {
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        size="sm"
        leftSection={<IconFlag size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {isOpen && (
        <LazyPart onFailed={close}>
          <ReportDialog about={about} onClose={close} />
        </LazyPart>
      )}
    </>
  );
}
