import { Loader } from '@mantine/core';
import { errorMessage } from '@talkreel/client/errors';
import type { Verification } from '@talkreel/contracts/http/verify';
import { NOT_LEGAL_ADVICE } from '@talkreel/contracts/texts/legal';
import { Panel } from '../../../components/page/panel.tsx';
import { useSentPercent } from '../../../lib/uploads.ts';
import type { CheckedResult } from '../api/verify.ts';
import { markText, peopleText, signerText, sourceText, wordsOf } from '../model/words.ts';
import { Story } from './story.tsx';
import { ToneIcon } from './tone-icon.tsx';
import classes from './result.module.css';

/** What was found in a file: the verdict, what it rests on, and the story of how it was made. */
export function Result({ name, found }: CheckedResult) {
  const { title, tone } = wordsOf(found);
  const isChanged = found.verdict === 'changed';
  return (
    <Panel>
      <header className={classes.verdict} data-tone={tone}>
        <ToneIcon tone={tone} size={56} />
        <div>
          <p className={classes.name}>{name}</p>
          <h2 className={classes.title}>{title}</h2>
        </div>
      </header>
      <p className={classes.message}>{found.message}</p>
      <Facts found={found} />
      {found.story.length > 0 && (
        <Story
          steps={found.story}
          title={isChanged ? 'How the original was made, says the signature' : 'How it was made'}
        />
      )}
      <p className={classes.proof}>
        {NOT_LEGAL_ADVICE} Nor is it proof: a signature shows who signed a file and that it is
        unchanged, not that what it says is true.
      </p>
    </Panel>
  );
}

function Facts({ found }: { found: Verification }) {
  const { signer, people, mark } = found;
  const made = sourceText(found.sourceType);
  return (
    <dl className={classes.facts}>
      {made !== null && <Fact name="Origin">{made}</Fact>}
      {people !== null && <Fact name="People">{peopleText(people)}</Fact>}
      {signer !== null && <Fact name="Signed by">{signerText(signer)}</Fact>}
      {signer?.generator != null && <Fact name="Written with">{signer.generator}</Fact>}
      {mark !== null && <Fact name="Watermark">{markText(mark)}</Fact>}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

export function Checking() {
  const sent = useSentPercent('checked');
  return (
    <Panel>
      <div className={classes.checking}>
        <Loader size="sm" aria-hidden="true" />
        <p>{sent === null ? 'Reading the file…' : `Sending: ${sent}%`}</p>
      </div>
    </Panel>
  );
}

export function Failed({ error }: { error: Error }) {
  return (
    <Panel>
      <header className={classes.verdict} data-tone="unknown">
        <ToneIcon tone="unknown" size={56} />
        <h2 className={classes.title}>It was not checked</h2>
      </header>
      <p className={classes.message}>
        {errorMessage(error, 'It could not be checked. Please try again.')}
      </p>
    </Panel>
  );
}
