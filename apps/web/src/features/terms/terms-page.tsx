import { SupportLine } from '../../components/support/support-line.tsx';
import { Page } from '../../components/page/page.tsx';
import { sections, UPDATED } from './sections.ts';
import classes from './terms-page.module.css';

const updated = new Date(`${UPDATED}T00:00:00Z`).toLocaleDateString('en', {
  dateStyle: 'long',
  timeZone: 'UTC',
});

export default function TermsPage() {
  return (
    <Page
      title="Terms of Service"
      lead={
        <>
          Short, and meant to be read. Last changed on <time dateTime={UPDATED}>{updated}</time>.
        </>
      }
    >
      <div className={classes.root}>
        <nav className={classes.contents} aria-label="Contents">
          <ol>
            {sections.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={classes.text}>
          {sections.map(({ id, title, paragraphs }) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`}>{title}</h2>
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </section>
          ))}
          <SupportLine>Questions about these terms? Write to</SupportLine>
        </div>
      </div>
    </Page>
  );
}
