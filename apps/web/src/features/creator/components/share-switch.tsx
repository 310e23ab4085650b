import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CheckField } from '../../../components/check-field/check-field.tsx';
import { errorMessage } from '@talkreel/client/errors';
import { approveInfluencer, influencerQuery } from '../../../lib/influencers.ts';
import { toastError } from '../../../lib/toast-store.ts';
import classes from './creator.module.css';

/** Whether everyone may use this influencer from the community page. Private by default. */
export function ShareSwitch({ projectId }: { projectId: number }) {
  const client = useQueryClient();
  const { data: influencer } = useQuery(influencerQuery(projectId));
  const share = useMutation({
    mutationFn: (approved: boolean) => approveInfluencer(projectId, approved),
    onSuccess: (changed) => client.setQueryData(influencerQuery(projectId).queryKey, changed),
    onError: (error) => toastError(errorMessage(error, 'This could not be saved.')),
  });
  if (influencer === undefined) return null;
  return (
    <div className={classes.share}>
      <CheckField
        label="Share with the community"
        description="Lets others make videos with this influencer."
        isChecked={share.isPending ? share.variables : influencer.isApproved}
        isDisabled={share.isPending}
        onChange={(approved) => share.mutate(approved)}
      />
    </div>
  );
}
