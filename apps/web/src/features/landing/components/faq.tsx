import { useState } from 'react';
import { IconPlus } from '@tabler/icons-react';
import { questions } from '../model/faq.ts';
import { Section } from './section.tsx';
import classes from './faq.module.css';

/** Six questions, one open at a time. */
export function Faq() {
  const [openId, setOpenId] = useState<string | null>(questions[0]?.id ?? null);
  return (
    <Section ground="sunken" title="Questions before you sign up">
      <div className={classes.list}>
        {questions.map(({ id, question, answer }) => {
          const isOpen = id === openId;
          return (
            <div key={id} className={classes.item}>
              <h3 className={classes.heading}>
                <button
                  type="button"
                  id={`question-${id}`}
                  className={classes.question}
                  aria-expanded={isOpen}
                  aria-controls={`answer-${id}`}
                  onClick={() => setOpenId(isOpen ? null : id)}
                >
                  {question}
                  <IconPlus className={classes.sign} size={24} stroke={1.75} aria-hidden="true" />
                </button>
              </h3>
              <div
                id={`answer-${id}`}
                role="region"
                aria-labelledby={`question-${id}`}
                className={classes.answer}
                data-open={isOpen || undefined}
                inert={!isOpen}
              >
                <p>{answer}</p>
              </div>
            </div>
          );
        })}
      </div>
    </Section>
  );
}
