import { NOT_LEGAL_ADVICE } from '@talkreel/contracts/texts/legal';
import { Panel } from '../../../components/page/panel.tsx';
import { ToneIcon } from './tone-icon.tsx';
import classes from './result.module.css';

const answers = [
  {
    tone: 'good',
    title: 'Signed and unchanged',
    text: 'The file carries Content Credentials: who signed it, which model made it, from what, and every edit since.',
  },
  {
    tone: 'bad',
    title: 'Signed, then changed',
    text: 'Somebody changed the file after it was signed, even if only by one byte.',
  },
  {
    tone: 'careful',
    title: 'A sign without a signature',
    text: 'The file carries our watermark, or says itself that it is AI-generated; no signature proves how it was made.',
  },
  {
    tone: 'unknown',
    title: 'Nothing found',
    text: 'This proves nothing. Most networks remove Content Credentials, and so does every re-encode.',
  },
] as const;

/** What may come of a check, before there is one. */
export function Answers() {
  return (
    <Panel title="What you may learn">
      <ul className={classes.answers}>
        {answers.map(({ tone, title, text }) => (
          <li key={title}>
            <ToneIcon tone={tone} size={40} />
            <div>
              <strong>{title}</strong>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
      <p className={classes.proof}>
        {NOT_LEGAL_ADVICE} Rules ask for more than a check can see, and differ by country and use.
      </p>
    </Panel>
  );
}
