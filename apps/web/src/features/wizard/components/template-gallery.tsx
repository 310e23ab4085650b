import { useEffect, useRef } from 'react';
import type { Actor } from '@talkreel/contracts/http/catalog';
import { formatSeconds } from '../../../lib/format.ts';
import { adTemplates } from '../model/ad-templates.ts';
import { exampleOf, fillTemplate } from '../model/fill-template.ts';
import classes from './templates.module.css';

interface TemplateGalleryProps {
  actors: Actor[];
  /** The one that was open before: it has the focus again. */
  lastId: string | null;
  rate: number;
  onChoose: (id: string) => void;
}

/** Examples are shown as short as they get. */
const EXAMPLE_SECONDS = 8;

/** Each shape as somebody would say it. */
export function TemplateGallery({ actors, lastId, rate, onChoose }: TemplateGalleryProps) {
  const last = useRef<HTMLButtonElement>(null);
  useEffect(() => last.current?.focus(), []);
  return (
    <>
      <p className={classes.lead}>
        Pick a shape and fill in the blanks. The script fits your clip.
      </p>
      <ul className={classes.grid}>
        {adTemplates.map((template, index) => {
          const example = fillTemplate(template, exampleOf(template), {
            seconds: EXAMPLE_SECONDS,
            rate,
          });
          const actor = actors[index % Math.max(1, actors.length)];
          return (
            <li key={template.id}>
              <button
                ref={template.id === lastId ? last : null}
                type="button"
                className={classes.card}
                onClick={() => onChoose(template.id)}
              >
                {actor !== undefined && (
                  <img
                    className={classes.still}
                    src={actor.thumbnail}
                    alt=""
                    width={64}
                    height={72}
                    loading="lazy"
                  />
                )}
                <span className={classes.about}>
                  <span className={classes.name}>{template.title}</span>
                  <span className={classes.example}>“{example.script}”</span>
                  <span className={classes.seconds}>≈ {formatSeconds(example.seconds)}</span>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}
