import { useEffect, useRef, useState, type DragEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Page } from '../../components/page/page.tsx';
import { useVerify } from './api/verify.ts';
import { Answers } from './components/answers.tsx';
import { Checking, Failed, Result } from './components/result.tsx';
import { Source } from './components/source.tsx';
import classes from './verify-page.module.css';

/** Says of a file whether it is signed, whether it was changed since, and how it was made. */
export default function VerifyPage() {
  const [query] = useSearchParams();
  const given = query.get('link') ?? '';
  const check = useVerify();
  const { mutate } = check;
  const drop = useDrop((file) => mutate({ file }));
  const isStarted = useRef(false);
  useEffect(() => {
    if (given === '' || isStarted.current) return;
    isStarted.current = true;
    mutate({ link: given });
  }, [given, mutate]);

  const result = useRef<HTMLDivElement>(null);
  const isEnded = check.data !== undefined || check.error !== null;
  useEffect(() => {
    // On phones the answer is below what was asked.
    const top = result.current?.getBoundingClientRect().top ?? 0;
    if (isEnded && top > window.innerHeight / 2) result.current?.scrollIntoView();
  }, [isEnded]);

  return (
    <div {...drop.handlers}>
      <Page
        title="Was this made by AI?"
        lead="Drop a video, a sound or a picture. You learn whether it is signed, whether it was changed since, and how it was made."
      >
        <div className={classes.columns}>
          <Source
            isOver={drop.isOver}
            isBusy={check.isPending}
            givenLink={given}
            onCheck={(checked) => mutate(checked)}
          />
          <div className={classes.answer} ref={result} role="status">
            {check.isPending && <Checking />}
            {check.data !== undefined && <Result {...check.data} />}
            {check.error !== null && <Failed error={check.error} />}
            {check.isIdle && <Answers />}
          </div>
        </div>
      </Page>
    </div>
  );
}

/** A file may be dropped anywhere: beside the field, the browser would leave the page for it. */
function useDrop(onFile: (file: File) => void) {
  const [isOver, setIsOver] = useState(false);
  return {
    isOver,
    handlers: {
      onDragOver: (event: DragEvent) => {
        event.preventDefault();
        setIsOver(true);
      },
      onDragLeave: (event: DragEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false);
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        setIsOver(false);
        const [file] = event.dataTransfer.files;
        if (file) onFile(file);
      },
    },
  };
}
