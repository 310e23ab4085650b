import { useId, useLayoutEffect, useRef, useState, type Ref } from 'react';
import { Button, VisuallyHidden } from '@mantine/core';
import { IconChevronDown, IconInfoCircle } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { Claim, Speaker } from '@talkreel/claims/find-claims';
import { LANGUAGE } from '@talkreel/contracts/constants';
import { languageName } from '@talkreel/contracts/speech-languages';
import { NOT_LEGAL_ADVICE } from '@talkreel/contracts/texts/legal';
import { paths } from '../../config/paths.ts';
import { useClaims } from '../../lib/claims/use-claims.ts';
import { plural } from '../../lib/format.ts';
import classes from './claims-notice.module.css';

interface ClaimsNoticeProps {
  /** The draft that the script belongs to: what is dismissed is dismissed there. */
  place: string;
  text: string;
  onText: (text: string) => void;
  /** Takes the last change back, where the page keeps versions; else the earlier text is put back. */
  onUndo?: () => void;
  /** Default: English. */
  language?: string;
  /** Default: a generated actor with a generated voice. */
  speaker?: Speaker;
}

/** What was just done, while it can be taken back. */
interface Done {
  id: string;
  words: string;
  /** The text for which it holds. */
  text: string;
  undo: { dismissed: Claim } | { before: string };
}

/**
 * What a script claims and an ad may not, or has to prove, below the script: each with its reason and a way out. It
 * stops nobody, takes no focus, and can be folded and dismissed. Nothing is shown where nothing is found.
 */
export function ClaimsNotice(props: ClaimsNoticeProps) {
  const { place, text, onText, onUndo, language = LANGUAGE, speaker = 'synthetic' } = props;
  const check = useClaims({ place, text, language, speaker });
  const { claims, isOpen } = check;
  const [done, setDone] = useState<Done | null>(null);
  const head = useRef<HTMLButtonElement>(null);
  const id = useId();
  const shownDone = done?.text === text ? done : null;
  const title = `${plural(claims.length, 'claim')} to check`;

  const use = (claim: Claim): void => {
    const next = check.rewritten(claim);
    if (next === null) return;
    onText(next);
    setDone({
      id: crypto.randomUUID(),
      words: 'Rewritten.',
      text: next,
      undo: { before: text },
    });
  };
  const dismiss = (claim: Claim): void => {
    check.dismiss(claim);
    setDone({
      id: crypto.randomUUID(),
      words: 'Dismissed.',
      text,
      undo: { dismissed: claim },
    });
  };
  const takeBack = ({ undo }: Done): void => {
    setDone(null);
    if ('dismissed' in undo) check.restore(undo.dismissed);
    else if (onUndo === undefined) onText(undo.before);
    else onUndo();
    head.current?.focus();
  };
  if (check.isRead === false && text.trim() !== '')
    return <p className={classes.note}>Claims are not checked in {languageName(language)} yet.</p>;
  return (
    <>
      <VisuallyHidden role="status">{claims.length > 0 && <span>{title}</span>}</VisuallyHidden>
      {(claims.length > 0 || shownDone !== null) && (
        <section className={classes.root} aria-label="Claims to check">
          {claims.length > 0 && (
            <Head
              ref={head}
              claims={claims}
              title={title}
              isOpen={isOpen}
              listId={id}
              onToggle={() => check.setOpen(!isOpen)}
            />
          )}
          {shownDone !== null && (
            <DoneLine key={shownDone.id} done={shownDone} onUndo={() => takeBack(shownDone)} />
          )}
          <div id={id} hidden={!isOpen || claims.length === 0}>
            <ul className={classes.list}>
              {claims.map((claim) => (
                <ClaimItem
                  key={`${claim.rule}${claim.words}`}
                  claim={claim}
                  onUse={() => use(claim)}
                  onDismiss={() => dismiss(claim)}
                />
              ))}
            </ul>
            <p className={classes.note}>
              {NOT_LEGAL_ADVICE} It is a hint and may miss something. You decide:{' '}
              <Link to={`${paths.terms}#claims`}>what is checked</Link>
            </p>
          </div>
        </section>
      )}
    </>
  );
}

/** '“It is the best mug.”': a sentence with two claims is quoted once. */
const quotesOf = (claims: readonly Claim[]): string[] => [
  ...new Set(claims.map(({ quote: { before, words, after } }) => `“${before}${words}${after}”`)),
];

interface HeadProps {
  ref: Ref<HTMLButtonElement>;
  claims: readonly Claim[];
  title: string;
  isOpen: boolean;
  listId: string;
  onToggle: () => void;
}

/** The one line of a folded notice: how many claims, and their words. */
function Head({ ref, claims, title, isOpen, listId, onToggle }: HeadProps) {
  return (
    <button
      ref={ref}
      type="button"
      className={classes.head}
      aria-expanded={isOpen}
      aria-controls={listId}
      onClick={onToggle}
    >
      <IconInfoCircle size={18} stroke={1.75} aria-hidden="true" />
      <span className={classes.title}>{title}</span>
      <span className={classes.preview}>
        {quotesOf(claims).map((quote) => (
          <span key={quote}>{quote}</span>
        ))}
      </span>
      <IconChevronDown className={classes.chevron} size={18} stroke={1.75} aria-hidden="true" />
    </button>
  );
}

/** '16 CFR 465 (US) · Directive 2005/29/EC (EU)' */
const lawsOf = ({ sources }: Claim): string =>
  sources.map(({ name, where }) => `${name} (${where})`).join(' · ');

function ClaimItem({
  claim,
  onUse,
  onDismiss,
}: {
  claim: Claim;
  onUse: () => void;
  onDismiss: () => void;
}) {
  const { words, quote, kindName, reason, suggestion, rewrite } = claim;
  return (
    <li className={classes.claim}>
      <p className={classes.words}>
        <q>
          {quote.before}
          <mark className={classes.claimed}>{quote.words}</mark>
          {quote.after}
        </q>{' '}
        <span className={classes.kind}>{kindName}</span>
      </p>
      <p className={classes.reason}>{reason}</p>
      {rewrite === null ? (
        <p className={classes.suggestion}>{suggestion}</p>
      ) : (
        <blockquote className={classes.rewrite}>{rewrite.sentence}</blockquote>
      )}
      <small className={classes.laws}>{lawsOf(claim)}</small>
      <div className={classes.foot}>
        {rewrite !== null && (
          <Button
            size="compact-sm"
            variant="light"
            color="violet"
            aria-label={`Use this: ${rewrite.sentence}`}
            onClick={onUse}
          >
            Use this
          </Button>
        )}
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          aria-label={`Dismiss: ${words}`}
          onClick={onDismiss}
        >
          Dismiss
        </Button>
      </div>
    </li>
  );
}

/** Says what was done. It takes the focus of the button that is gone by now. */
function DoneLine({ done, onUndo }: { done: Done; onUndo: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => button.current?.focus({ preventScroll: true }), []);
  return (
    <p className={classes.done} role="status">
      <span>{done.words}</span>
      <button ref={button} type="button" className={classes.undo} onClick={onUndo}>
        Undo
      </button>
    </p>
  );
}
