import { queryOptions, skipToken, useQuery, type QueryClient } from '@tanstack/react-query';
import type { Price } from '@talkreel/contracts/http/price';
import type { GenerationKind } from '@talkreel/contracts/names';
import { routes } from '@talkreel/contracts/routes';
import { call } from '../api/client.ts';

/** The limit is short, since the button works without a price. */
const PRICE_TIMEOUT_MS = 10_000;

/** What a button would start. */
export interface PriceQuestion {
  kind: GenerationKind;
  /** Audio: the project whose speech gets a take. Lip-sync: the project of the recording. */
  projectId?: number | null;
  /** Lip-sync: the recording and the clip. */
  audioUrl?: string | null;
  video?: string | null;
}

export function priceQuery(question: PriceQuestion) {
  const { kind, projectId, audioUrl, video } = question;
  const query = {
    kind,
    projectId: projectId ?? undefined,
    audioUrl: audioUrl ?? undefined,
    video: video ?? undefined,
  };
  return queryOptions({
    queryKey: [routes.getPrice.path, query],
    queryFn: ({ signal }) => call('getPrice', { query, signal, timeoutMs: PRICE_TIMEOUT_MS }),
    // A button that is shown again asks for the price again.
    staleTime: 0,
  });
}

/** The current price; undefined while unknown. null asks nothing. */
export function usePrice(question: PriceQuestion | null): Price | undefined {
  const { data, isError } = useQuery({
    ...priceQuery(question ?? { kind: 'script' }),
    ...(question === null && { queryFn: skipToken }),
  });
  // After an error, an older answer may be outdated.
  return isError || question === null ? undefined : data;
}

/** Refetches all prices, after anything that may have changed them. */
export function refreshPrices(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: [routes.getPrice.path] });
}
