import { useRef, useState, type ReactNode } from 'react';
import { Button, VisuallyHidden } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconClick,
  IconId,
  IconTag,
  IconTrash,
  IconTypography,
} from '@tabler/icons-react';
import type { Title } from '@talkreel/contracts/http/titles';
import { titleTexts } from '@talkreel/contracts/texts/library';
import { titleKinds, TITLES_MAX, type TitleKind } from '@talkreel/contracts/titles';
import { plural } from '../../lib/format.ts';
import { useKeptFocus } from '../../lib/use-kept-focus.ts';
import { Step } from './shots-part.tsx';
import { TitleEditor, type TitleSurroundings } from './title-editor.tsx';
import type { ChosenTitle, KeptTitles } from './use-titles-choice.ts';
import { useUndoKeys } from './use-undo-keys.ts';
import dialog from './export-dialog.module.css';
import shots from './shots.module.css';
import classes from './titles.module.css';

const KINDS: Record<TitleKind, { name: string; icon: ReactNode }> = {
  hook: { name: 'Hook title', icon: <IconTypography size={20} stroke={1.75} /> },
  sticker: { name: 'Price sticker', icon: <IconTag size={20} stroke={1.75} /> },
  'lower-third': { name: 'Name', icon: <IconId size={20} stroke={1.75} /> },
  'call-to-action': { name: 'Call to action', icon: <IconClick size={20} stroke={1.75} /> },
};

/** What gets the focus when a row goes: the open one. Else the part, where the keys for undoing are heard. */
const KEPT_BY = ['[aria-expanded="true"]'];

interface TitlesPartProps extends TitleSurroundings {
  choice: KeptTitles;
  videoSeconds: number;
  /** The text that finds no room in this shape; null: all do. */
  cramped: string | null;
  /** Whether they are for several videos, of which the preview shows the first. */
  isForMany?: boolean;
  /** Shows a moment of the video in the preview, in seconds. */
  onSeek: (seconds: number) => void;
}

/** Puts words on screen: choose a kind, write what it says, and if wanted how and when it is seen. */
export function TitlesPart(props: TitlesPartProps) {
  const { choice, cramped, videoSeconds, isForMany = false, onSeek, ...surroundings } = props;
  const [open, setOpen] = useState<{ index: number; isNew: boolean } | null>(null);
  const part = useRef<HTMLDivElement>(null);
  const { chosen, undo, redo } = choice;
  useUndoKeys(choice, part);
  useKeptFocus(part, KEPT_BY);

  function seek(title: Pick<Title, 'time'>): void {
    const seconds = momentOf(title, { spoken: surroundings.spoken, videoSeconds });
    if (seconds !== null) onSeek(seconds);
  }

  function add(kind: TitleKind): void {
    seek(choice.add(kind));
    setOpen({ index: chosen.length, isNew: true });
  }

  function toggle(index: number, title: Title): void {
    if (open?.index === index) return setOpen(null);
    setOpen({ index, isNew: false });
    seek(title);
  }

  function change(index: number, changed: Partial<Title>): void {
    choice.change(index, changed);
    if (changed.time !== undefined) seek({ time: changed.time });
  }

  function remove(index: number): void {
    choice.remove(index);
    setOpen(null);
  }

  return (
    <fieldset className={dialog.group}>
      <legend className={dialog.legend}>Words on screen</legend>
      <div ref={part} className={`${shots.part} ${classes.part}`} tabIndex={-1}>
        <VisuallyHidden role="status">{plural(chosen.length, 'title')}</VisuallyHidden>
        {isForMany && (
          <p className={dialog.note}>
            The same in every video, each in a place of its own off the face. You see one of them.
          </p>
        )}
        <AddButtons isFull={chosen.length >= TITLES_MAX} onAdd={add} />
        {chosen.length > 0 && (
          <ol className={shots.list}>
            {chosen.map((one, index) => (
              <TitleRow
                // They have no names of their own, and may all say the same.
                key={index}
                chosen={one}
                isCramped={cramped !== null && one.title.text.trim() === cramped}
                isOpen={open?.index === index}
                onToggle={() => toggle(index, one.title)}
                onRemove={() => remove(index)}
              >
                <TitleEditor
                  {...surroundings}
                  place={index}
                  title={one.title}
                  isNew={open?.isNew === true}
                  onChange={(changed) => change(index, changed)}
                />
              </TitleRow>
            ))}
          </ol>
        )}
        {(undo !== null || redo !== null) && <Steps undo={undo} redo={redo} />}
      </div>
    </fieldset>
  );
}

function AddButtons({ isFull, onAdd }: { isFull: boolean; onAdd: (kind: TitleKind) => void }) {
  return (
    <>
      <div className={classes.kinds}>
        {titleKinds.map((kind) => (
          <Button
            key={kind}
            variant="default"
            size="sm"
            classNames={{ root: classes.kind, label: classes.kindLabel }}
            leftSection={KINDS[kind].icon}
            aria-label={`Add: ${KINDS[kind].name}`}
            disabled={isFull}
            onClick={() => onAdd(kind)}
          >
            {KINDS[kind].name}
          </Button>
        ))}
      </div>
      {isFull && <p className={dialog.note}>{titleTexts.tooMany(TITLES_MAX)}</p>}
    </>
  );
}

function Steps({ undo, redo }: Pick<KeptTitles, 'undo' | 'redo'>) {
  return (
    <div className={shots.row}>
      <Step label="Undo" icon={<IconArrowBackUp size={18} stroke={1.75} />} onClick={undo} />
      <Step label="Redo" icon={<IconArrowForwardUp size={18} stroke={1.75} />} onClick={redo} />
    </div>
  );
}

/** A moment at which a text is seen, in seconds; null: at any. */
function momentOf(
  { time }: Pick<Title, 'time'>,
  { spoken, videoSeconds }: Pick<TitlesPartProps, 'spoken' | 'videoSeconds'>,
): number | null {
  if (time.at === 'whole') return null;
  if (time.at === 'start') return 0.4;
  if (time.at === 'end') return Math.max(0, videoSeconds - Math.min(time.seconds / 2, 1));
  return (spoken?.[time.from]?.startSeconds ?? 0) + 0.5;
}

const PROBLEMS = {
  empty: null,
  letters: 'We can’t draw any of these characters. Use letters, figures or signs.',
  words: 'The words it was tied to are no longer spoken. Choose when it is shown, or remove it.',
} as const;

function TitleRow({
  chosen: { title, problem },
  isCramped,
  isOpen,
  onToggle,
  onRemove,
  children,
}: {
  chosen: ChosenTitle;
  isCramped: boolean;
  isOpen: boolean;
  onToggle: () => void;
  onRemove: () => void;
  children: ReactNode;
}) {
  const { name, icon } = KINDS[title.kind];
  const text = title.text.trim();
  const warning = isCramped
    ? 'No room for it in this shape, beside face, captions and label. Shorten it, or show it at another time.'
    : problem && PROBLEMS[problem];
  return (
    <li className={shots.shot} data-open={isOpen || undefined}>
      <div className={shots.head}>
        <button type="button" className={shots.toggle} aria-expanded={isOpen} onClick={onToggle}>
          <span className={classes.sign} aria-hidden="true">
            {icon}
          </span>
          <span className={shots.facts}>
            <span className={shots.quote}>{text === '' ? name : `“${text}”`}</span>
            <span className={dialog.note}>
              {text === '' ? 'No text yet' : `${name} · ${timeOf(title)}`}
            </span>
          </span>
        </button>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          aria-label={text === '' ? `Remove the ${name.toLowerCase()}` : `Remove “${text}”`}
          onClick={onRemove}
        >
          <IconTrash size={18} stroke={1.75} aria-hidden="true" />
        </Button>
      </div>
      {warning !== null && (
        <p className={shots.problem} role="alert">
          {warning}
        </p>
      )}
      {isOpen && <div className={`${shots.body} ${classes.body}`}>{children}</div>}
    </li>
  );
}

function timeOf({ time }: Title): string {
  if (time.at === 'whole') return 'whole video';
  if (time.at === 'words') return `at “${time.words}”`;
  return `${time.at === 'start' ? 'first' : 'last'} ${plural(time.seconds, 'second')}`;
}
