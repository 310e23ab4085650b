import { useEffect, useMemo, useState } from 'react';
import type * as FindClaims from '@talkreel/claims/find-claims';
import type { Claim, Speaker } from '@talkreel/claims/find-claims';
import { useAuth } from '../auth/user.ts';
import { useSessionState } from '../use-session-state.ts';

export interface CheckedScript {
  /** The draft that the script belongs to: what is dismissed is dismissed there. */
  place: string;
  text: string;
  language: string;
  speaker: Speaker;
}

/** What a tab keeps of the check. */
interface Kept {
  isOpen: boolean;
  /** Place, rule and words of each dismissed claim; the same claim in other words is another one. */
  dismissed: readonly string[];
}

const nothing: Kept = { isOpen: false, dismissed: [] };
const MOST_DISMISSED = 200;

/** How long nothing is typed before a script is checked: half a sentence often claims what the whole does not. */
const REST_MS = 700;

let rules: typeof FindClaims | undefined;

/** The risky claims of a script, without those that were dismissed. */
export function useClaims({ place, text, language, speaker }: CheckedScript) {
  const { user } = useAuth();
  const [{ isOpen, dismissed }, patch] = useSessionState(
    `talkreel-claims:${user?.id ?? ''}`,
    nothing,
  );
  const check = useRules(text.trim() !== '');
  const rested = useRested(text);
  const prefix = `${place}|`;
  const keyOf = ({ rule, words }: Claim): string => `${prefix}${rule}|${words.toLowerCase()}`;
  const found = useMemo(
    () => check?.findClaims(rested, { language, speaker }) ?? [],
    [check, rested, language, speaker],
  );
  // The same words twice are one claim, and words that were deleted meanwhile none.
  const claims = [...new Map(found.map((claim) => [keyOf(claim), claim])).values()].filter(
    (claim) => !dismissed.includes(keyOf(claim)) && text.includes(claim.words),
  );

  const isBlank = text.trim() === '';
  useEffect(() => {
    // Another script is another draft.
    if (isBlank)
      patch((now) => ({ dismissed: now.dismissed.filter((key) => !key.startsWith(prefix)) }));
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isBlank, prefix]);

  return {
    claims,
    /** Whether scripts in this language are checked; null while unknown. */
    isRead: check?.readsClaims(language) ?? null,
    isOpen,
    setOpen: (open: boolean) => patch({ isOpen: open }),
    /** The text without a claim that can be rewritten; null if it has changed since. */
    rewritten(claim: Claim): string | null {
      const now = check
        ?.findClaims(text, { language, speaker })
        .find((other) => keyOf(other) === keyOf(claim));
      if (check === null || now?.rewrite == null) return null;
      return check.applyRewrite(text, now.rewrite);
    },
    dismiss: (claim: Claim) =>
      patch((now) => ({ dismissed: [...now.dismissed, keyOf(claim)].slice(-MOST_DISMISSED) })),
    restore: (claim: Claim) =>
      patch((now) => ({ dismissed: now.dismissed.filter((key) => key !== keyOf(claim)) })),
  };
}

/** The rules, which are loaded when there is something to check. Without them, nothing is reported. */
function useRules(isWanted: boolean): typeof FindClaims | null {
  const [loaded, setLoaded] = useState(rules ?? null);
  useEffect(() => {
    if (!isWanted || loaded !== null) return;
    import('@talkreel/claims/find-claims').then(
      (module) => {
        rules = module;
        setLoaded(module);
      },
      () => undefined,
    );
  }, [isWanted, loaded]);
  return loaded;
}

/** The text as it was when typing last rested. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), REST_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
