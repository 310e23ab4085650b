import { useQueryClient } from '@tanstack/react-query';
import { ApiError, errorMessage } from '@talkreel/client/errors';
import { jobPath } from '@talkreel/contracts/job-path';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { influencerQuery } from '../../../lib/influencers.ts';
import { performerOf } from '../../../lib/selected-influencer.ts';
import { toast, toastError } from '../../../lib/toast-store.ts';
import { storeTryOut } from '../../../lib/try-out.ts';
import type { Duplicate } from '../model/duplicate.ts';

/** Opens the form that made a project, filled in for a new one. */
export function useDuplicate(): (duplicate: Duplicate) => Promise<void> {
  const navigate = useNavigate();
  const client = useQueryClient();
  return async (duplicate) => {
    if (duplicate.of === 'one-shot') {
      const way = jobPath({ id: duplicate.jobId, kind: 'one-shot' });
      return navigate(way, { state: { isNew: true } });
    }
    const { line, voiceId, language, recordingId } = duplicate;
    const spoken = {
      line,
      voiceId,
      ...(language !== undefined && { language }),
      ...(recordingId !== undefined && { recordingId }),
    };
    if (duplicate.of === 'actor') {
      storeTryOut({ actorId: duplicate.actorId, ...spoken });
      return navigate(paths.home);
    }
    try {
      const query = { ...influencerQuery(duplicate.influencerId), staleTime: 0 };
      const influencer = performerOf(await client.fetchQuery(query));
      storeTryOut({ actorId: influencer.id, influencer, ...spoken });
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 404)) {
        toastError(errorMessage(error, 'This could not be duplicated. Please try again.'));
        return;
      }
      storeTryOut({ actorId: '', ...spoken });
      toast({
        title: 'This influencer is no longer available',
        description: 'Your script and voice are here. Choose another actor.',
        variant: 'info',
      });
    }
    return navigate(paths.home);
  };
}
