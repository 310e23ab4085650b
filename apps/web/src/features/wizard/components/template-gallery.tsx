import { useEffect, useRef, useState } from 'react';
import { savesData } from '../../../lib/saves-data.ts';
import { useReducedMotion } from '../../../lib/use-reduced-motion.ts';
import { adTemplates } from '../model/ad-templates.ts';
import { filledExample } from '../model/fill-template.ts';
import { TemplateExample } from './template-example.tsx';
import classes from './template-gallery.module.css';

interface TemplateGalleryProps {
  /** The template that was open before, whose tile takes the focus again. */
  lastId: string | null;
  onChoose: (id: string) => void;
}

/** Each shape as a finished ad. One plays at a time. */
export function TemplateGallery({ lastId, onChoose }: TemplateGalleryProps) {
  const last = useRef<HTMLButtonElement>(null);
  useEffect(() => last.current?.focus(), []);
  const [heardId, setHeardId] = useState<string | null>(null);
  const [seenId, setSeenId] = useState<string | null>(null);
  const isStill = useReducedMotion() || savesData();
  const playOf = (id: string) => {
    if (id === heardId) return 'heard';
    return id === seenId && heardId === null && !isStill ? 'seen' : null;
  };
  return (
    <>
      <p className={classes.lead}>Pick a structure. The script fits your clip.</p>
      <ul className={classes.grid}>
        {adTemplates.map((template) => {
          const { id, title } = template;
          return (
            <li key={id} className={classes.card}>
              <TemplateExample
                id={id}
                title={title}
                play={playOf(id)}
                onToggle={() => setHeardId(id === heardId ? null : id)}
                onHover={(isHovered) => setSeenId(isHovered ? id : null)}
                onStop={() => {
                  setHeardId(null);
                  setSeenId(null);
                }}
              />
              <button
                ref={id === lastId ? last : null}
                type="button"
                className={classes.choose}
                onClick={() => onChoose(id)}
              >
                <span className={classes.name}>{title}</span>
                <span className={classes.example}>“{filledExample(template).script}”</span>
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}
