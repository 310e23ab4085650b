import classes from './comparison.module.css';
import { Section } from './section.tsx';

const rows = [
  {
    about: 'Finding a face',
    usual: 'Messages, samples, a contract',
    ours: 'Pick one from the cast, hear the voice first',
  },
  { about: 'Changing one word', usual: 'A reshoot', ours: 'Edit the line, generate again' },
  { about: 'Testing five openings', usual: 'Five invoices', ours: 'Five generations' },
  { about: 'Waiting', usual: 'Days to weeks', ours: 'Minutes, with the time left on screen' },
  {
    about: 'When it goes wrong',
    usual: 'You discuss who pays',
    ours: 'Not charged, and the card says so',
  },
];

/** Traditional UGC and its answer, row by row. */
export function Comparison() {
  return (
    <Section
      ground="sunken"
      title="The trouble with traditional UGC"
      lead="Creators are worth it when you know what works. Finding out what works is where it gets slow and expensive."
    >
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">
              <span className={classes.hidden}>About</span>
            </th>
            <th scope="col">The usual way</th>
            <th scope="col" className={classes.ours}>
              With Talkreel
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ about, usual, ours }) => (
            <tr key={about}>
              <th scope="row">{about}</th>
              <td className={classes.usual}>{usual}</td>
              <td className={classes.ours}>{ours}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
