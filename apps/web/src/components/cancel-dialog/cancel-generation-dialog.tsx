import { Button, Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CancelOption, GenerationView } from '@talkreel/contracts/http/generations';
import { Dialog } from '../dialog/dialog.tsx';
import { cancelTermsQuery, useConfirmCancel } from '../../lib/generations/cancel.ts';
import { closeDialog } from '../../lib/asked-dialog.ts';
import { isFinished } from '../../lib/generations/generations.ts';
import { useGeneration } from '../../lib/generations/use-generation.ts';
import classes from './cancel-generation-dialog.module.css';

/** Asks how to cancel a job, with the cost of each option. */
export default function CancelGenerationDialog({ id }: { id: string }) {
  const { data: job } = useGeneration(id);
  // A job that has ended meanwhile reports itself.
  if (job === undefined || isFinished(job)) return null;
  return <Question job={job} />;
}

function Question({ job }: { job: GenerationView }) {
  const { data: terms } = useQuery({
    ...cancelTermsQuery(job),
    placeholderData: keepPreviousData,
  });
  const confirm = useConfirmCancel();
  const options = terms?.options ?? [];
  return (
    <Dialog
      onClose={() => closeDialog('cancel', job.id)}
      title={options.length > 1 ? 'Keep what’s finished?' : 'Cancel this?'}
      size={460}
    >
      <p className={classes.job}>{job.title}</p>
      {terms === undefined && <Skeleton height={96} radius={12} />}
      <ul className={classes.options}>
        {options.map((option) => (
          <li key={option.choice} className={classes.option}>
            <p className={classes.detail}>{option.detail}</p>
            <Button
              {...looks(option)}
              fullWidth
              loading={confirm.isPending && confirm.variables.choice === option.choice}
              disabled={confirm.isPending}
              onClick={() => confirm.mutate({ id: job.id, choice: option.choice })}
            >
              {option.label}
            </Button>
          </li>
        ))}
      </ul>
      <Button
        variant="default"
        fullWidth
        onClick={() => closeDialog('cancel', job.id)}
        disabled={confirm.isPending}
        data-autofocus
      >
        Keep it running
      </Button>
    </Dialog>
  );
}

/** Options that delete results or pay for nothing are red. */
function looks({ choice, label }: CancelOption) {
  const isKept = choice === 'keep' && label.includes('eep');
  return isKept ? { variant: 'filled' } : { variant: 'filled', color: 'red' };
}
