import { useMutation } from '@tanstack/react-query';
import { REQUEST_TIMEOUT_MS } from '@talkreel/contracts/constants';
import type { Verification } from '@talkreel/contracts/http/verify';
import { VERIFY_MAX_BYTES, verifyTexts } from '@talkreel/contracts/verify';
import { call } from '../../../lib/api/client.ts';
import { fetchWithProgress } from '../../../lib/uploads.ts';

/** What is checked: a file of the device, or a link of ours. */
export type Checked = { file: File } | { link: string };

export interface CheckedResult {
  name: string;
  found: Verification;
}

/** Starting another check forgets the one before. */
export function useVerify() {
  return useMutation({
    mutationFn: async (checked: Checked): Promise<CheckedResult> => {
      if ('link' in checked)
        return { name: checked.link, found: await call('postVerifyLink', { body: checked }) };
      const { file } = checked;
      // Both are known before anything is sent.
      if (file.size > VERIFY_MAX_BYTES)
        throw new Error(verifyTexts.tooLarge(VERIFY_MAX_BYTES / 1024 / 1024));
      if (file.size === 0) throw new Error(verifyTexts.empty);
      const found = await call('postVerify', {
        file,
        fetch: fetchWithProgress('checked'),
        timeoutMs: REQUEST_TIMEOUT_MS,
        attempt: 'check the file',
      });
      return { name: file.name, found };
    },
  });
}
