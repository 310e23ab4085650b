import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, errorMessage } from '@talkreel/client/errors';
import { useLocation, useNavigate } from 'react-router-dom';
import { orPaywall } from '../../../lib/api/paid.ts';
import { refreshAccount } from '../../../lib/api/refresh.ts';
import { askOnce } from '../../../lib/request-intent.ts';
import { toastError } from '../../../lib/toast-store.ts';
import { useSessionState } from '../../../lib/use-session-state.ts';
import { useStillHere } from '../../../lib/use-still-here.ts';
import type { SetQuery } from '../api/sets.ts';
import type { AnySet } from '../model/live-set.ts';
import { setKinds, type SetKind } from '../model/set-kinds.ts';

interface KeptDraft<Draft, Handover> {
  kind: SetKind;
  userId: string;
  firstDraft: Draft;
  /** Adds what another page hands over; the same visit again, after a reload, changes nothing. */
  handedOver: (draft: Draft, visit: string, handover: Handover) => Draft;
}

/** The set that is being composed, as this tab keeps it. */
export function useKeptDraft<Draft extends { visit: string | null }, Handover>(
  kept: KeptDraft<Draft, Handover>,
) {
  const { kind, userId, firstDraft, handedOver } = kept;
  const { state, key } = useLocation();
  const handover = state as Handover | null;
  const [stored, patch] = useSessionState(`${kind}-draft:${userId}`, firstDraft, (draft) =>
    handover === null ? draft : handedOver(draft, key, handover),
  );
  return { stored, patch, isLeftOut: handover !== null && stored.visit !== key };
}

interface Starting<S extends AnySet, Body> {
  kind: SetKind;
  userId: string;
  bodyOf: () => Body;
  /** The rows whose texts are sent: some may be moved or removed before the reply. */
  rowsOf: () => string[];
  send: (body: Body, idempotencyKey: string) => Promise<S>;
  query: (id: string) => SetQuery<S>;
  /** The page of a set. */
  pathOf: (id: string) => string;
  /** Called before it is sent. `rows`: as `rowsOf` gave them. */
  onStarting: (body: Body, rows: readonly string[]) => void;
  /** `id`: of the set that was made of it; `rows`: as `rowsOf` gave them when it was sent. */
  onStarted: (sent: Body, id: string, rows: readonly string[]) => void;
}

/**
 * Starts a set and opens its page. If nothing is left, the paywall says so; if some generations are left, but too few,
 * the reply's own sentence is shown.
 */
export function useStart<S extends AnySet, Body>(starting: Starting<S, Body>) {
  const { kind, userId, bodyOf, rowsOf, send, query, pathOf, onStarting, onStarted } = starting;
  const client = useQueryClient();
  const navigate = useNavigate();
  const isStillHere = useStillHere();
  return useMutation({
    mutationFn: async ({ hasSomeLeft }: { hasSomeLeft: boolean }) => {
      const [body, rows] = [bodyOf(), rowsOf()];
      onStarting(body, rows);
      const set = await askOnce({ kind, userId, body }, async (key) => {
        const asked = send(body, key);
        if (hasSomeLeft) return asked;
        const reply = await orPaywall(asked);
        return reply.kind === 'ok' ? reply.data : null;
      });
      return { set, body, rows };
    },
    onSuccess: ({ set, body, rows }) => {
      if (set === null) return;
      client.setQueryData(query(set.id).queryKey, set);
      void refreshAccount(client);
      onStarted(body, set.id, rows);
      // While the next page's code is loading, this one is still mounted.
      const hasLeft = !isStillHere() || window.location.pathname !== setKinds[kind].list;
      if (!hasLeft) void navigate(pathOf(set.id));
    },
    onError: (error) => reportNotStarted(kind, error),
  });
}

/** Reports how `askOnce` failed: without a reply nobody knows whether it was started. */
function reportNotStarted(kind: SetKind, error: Error): void {
  const why = errorMessage(error, 'Please try again.');
  toastError(
    error instanceof ApiError
      ? { title: `The ${kind} was not started`, description: why }
      : {
          title: `The ${kind} may not have started`,
          description: `${why} You can try again: it is made and charged only once.`,
        },
  );
}
