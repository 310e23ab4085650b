import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '@talkreel/client/errors';
import {
  BRAND_FILE_MAX_BYTES,
  NEW_BRAND,
  type BrandFileKind,
  type BrandPaint,
} from '@talkreel/contracts/brand';
import { REQUEST_TIMEOUT_MS } from '@talkreel/contracts/constants';
import type { BrandBody, BrandView } from '@talkreel/contracts/http/brand';
import { routes } from '@talkreel/contracts/routes';
import { brandTexts } from '@talkreel/contracts/texts/library';
import { call } from '../api/client.ts';
import { toastError } from '../toast-store.ts';
import { fetchWithProgress } from '../uploads.ts';

export const brandQuery = queryOptions({
  queryKey: [routes.getBrand.path],
  queryFn: ({ signal }) => call('getBrand', { signal, attempt: 'load your brand kit' }),
  // No event reports what another tab has changed. Parts of one page that appear one after the other ask once.
  staleTime: 10_000,
});

/**
 * Changes of the brand kit; a failed one leaves it as it was, and says why. `onDone` is called even if the page was
 * left.
 */
function useBrandChange<Input>(
  change: (input: Input) => Promise<BrandView>,
  onDone?: (view: BrandView) => void,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (view) => {
      client.setQueryData(brandQuery.queryKey, view);
      onDone?.(view);
    },
    onError: (error) =>
      toastError({ title: 'Not saved', description: errorMessage(error, 'Please try again.') }),
  });
}

export const useSaveBrand = (onDone: (saved: BrandView) => void) =>
  useBrandChange(
    (body: BrandBody) => call('patchBrand', { body, attempt: 'save your brand kit' }),
    onDone,
  );

export const useSetBrandFile = (kind: BrandFileKind) =>
  useBrandChange(async (file: File) => {
    // The limit is checked before the file is sent.
    const limit = BRAND_FILE_MAX_BYTES[kind];
    if (file.size > limit) throw new Error(brandTexts.tooLarge(limit / 1024 / 1024));
    return call('postBrandFile', {
      params: { kind },
      query: { name: file.name.slice(-255) },
      file,
      fetch: fetchWithProgress(kind),
      timeoutMs: REQUEST_TIMEOUT_MS,
      attempt: 'upload the file',
    });
  });

export const useRemoveBrandFile = (kind: BrandFileKind) =>
  useBrandChange(() => call('deleteBrandFile', { params: { kind }, attempt: 'remove the file' }));

/** What the words on screen are painted in. */
export function paintOf(kit: BrandView | undefined): BrandPaint {
  const [color = NEW_BRAND.colors[0], accent = NEW_BRAND.colors[1]] = kit?.colors ?? [];
  return { colors: [color, accent], font: kit?.font ?? NEW_BRAND.font };
}
