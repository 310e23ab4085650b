import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CheckField } from '../../../components/check-field/check-field.tsx';
import { errorMessage } from '../../../lib/api/errors.ts';
import { approveInfluencer } from '../../../lib/influencers.ts';
import { toast } from '../../../lib/toast-store.ts';
import { myInfluencersQuery } from '../api/my-influencers.ts';
import classes from './creator.module.css';

/** Whether everybody may pick this influencer on the community page. Theirs alone until they say so. */
export function ShareSwitch({ projectId }: { projectId: number }) {
  const client = useQueryClient();
  const { data } = useQuery(myInfluencersQuery);
  const influencer = data?.find(({ id }) => id === projectId);
  const share = useMutation({
    mutationFn: (approved: boolean) => approveInfluencer(projectId, approved),
    onSuccess: (changed) =>
      client.setQueryData(myInfluencersQuery.queryKey, (list) =>
        list?.map((one) => (one.id === changed.id ? changed : one)),
      ),
    onError: (error) =>
      toast({
        title: 'Error',
        description: errorMessage(error, 'This could not be saved.'),
        variant: 'destructive',
      }),
  });
  if (influencer === undefined) return null;
  return (
    <div className={classes.share}>
      <CheckField
        label="Share with the community"
        description="Others may then make videos with this influencer. Off, only you can."
        isChecked={share.isPending ? share.variables : influencer.isApproved}
        isDisabled={share.isPending}
        onChange={(approved) => share.mutate(approved)}
      />
    </div>
  );
}
