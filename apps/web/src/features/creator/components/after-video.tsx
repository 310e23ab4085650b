import { Button } from '@mantine/core';
import { IconMicrophone } from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import { INFLUENCER_SECONDS } from '@talkreel/contracts/constants';
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '@talkreel/client/errors';
import { CostLine } from '../../../components/price-line/cost-line.tsx';
import { ResultActions } from '../../../components/result-actions/result-actions.tsx';
import { paths } from '../../../config/paths.ts';
import { plural } from '../../../lib/format.ts';
import { influencerSetting, storeSelectedInfluencer } from '../../../lib/selected-influencer.ts';
import { CheckField } from '../../../components/check-field/check-field.tsx';
import { approveInfluencer, influencerQuery } from '../../../lib/influencers.ts';
import { projectQuery } from '../../../lib/projects.ts';
import { toastError } from '../../../lib/toast-store.ts';
import type { Creator } from '../hooks/use-creator.ts';
import classes from './creator.module.css';

/** The actions on the finished video. */
export function AfterVideo({
  creator: { clip, portrait, video },
  url,
  isPhoto,
  name,
}: {
  creator: Creator;
  url: string;
  isPhoto: boolean;
  name: string | null;
}) {
  const navigate = useNavigate();
  const { projectId } = video;
  const seconds = Math.round(video.seconds);
  // A clip says nothing; the video of a One Shot run that was picked does.
  const project = useQuery({
    ...projectQuery(projectId ?? 0),
    ...(projectId === null && { queryFn: skipToken }),
  });
  const captionsUrl = project.data?.captionsUrl ?? undefined;
  const giveVoice = (): void => {
    storeSelectedInfluencer({
      id: projectId === null ? 'custom' : String(projectId),
      title: name ?? (isPhoto ? 'Your Influencer' : 'AI Generated Influencer'),
      setting: influencerSetting(isPhoto),
      duration: video.seconds,
      thumbnail: video.thumbnailUrl ?? (portrait?.origin === 'generated' ? portrait.url : ''),
      url,
    });
    void navigate(paths.home);
  };
  // Captions and retakes would move what is below them while somebody presses it, and a download begin without words.
  // Only the first answer is awaited: after a failure, what is shown asks again, and must not be taken away meanwhile.
  if (projectId !== null && project.isPending && !project.isFetched) return null;
  return (
    <div className={classes.after}>
      <div>
        <ResultActions url={url} job={{ projectId, result: { captionsUrl } }} />
      </div>
      <Button
        size="lg"
        variant="light"
        leftSection={<IconMicrophone size={22} stroke={1.75} aria-hidden="true" />}
        onClick={giveVoice}
      >
        Generate Audio for this Video
      </Button>
      <p className={classes.cost}>
        {`The video plays for ${plural(seconds, 'second')}${
          seconds === INFLUENCER_SECONDS ? ' (loops forward and backward)' : ''
        }.`}
      </p>
      {clip.url !== null && <CostLine job={clip.job} />}
      {projectId !== null && <ShareSwitch key={projectId} projectId={projectId} />}
    </div>
  );
}

/** Whether everyone may use this influencer from the community page. It is private by default. */
function ShareSwitch({ projectId }: { projectId: number }) {
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
