import { useId, useState } from 'react';
import { Button } from '@mantine/core';
import { IconArrowLeft, IconWand } from '@tabler/icons-react';
import { DIALOGUE_MAX_CHARACTERS, ONE_SHOT_MAX_SECONDS } from '@talkreel/contracts/constants';
import { countSpokenWords } from '@talkreel/contracts/speakable';
import { FitBar } from '../../../components/fit-bar/fit-bar.tsx';
import { ScriptArea } from '../../../components/script-area/script-area.tsx';
import { JobOutcome } from '../../../components/outcome/job-outcome.tsx';
import { Panel } from '../../../components/page/panel.tsx';
import { PriceLine } from '../../../components/price-line/price-line.tsx';
import { ClaimsNotice } from '../../../components/claims-notice/claims-notice.tsx';
import { ScriptSteps } from '../../../components/script-help/script-steps.tsx';
import { ScriptTools } from '../../../components/script-help/script-tools.tsx';
import { plural } from '../../../lib/format.ts';
import { usePronunciations } from '../../../lib/pronunciations.ts';
import { usePrice } from '../../../lib/price/price.ts';
import type { OneShot } from '../hooks/use-one-shot.ts';
import { overrunOf, scriptProblem, secondsOf } from '../model/script.ts';
import classes from './one-shot.module.css';

/** The script, which the user reads and edits before anything else is made. */
export function ReviewView({ oneShot }: { oneShot: OneShot }) {
  const { state, help } = oneShot;
  const [wasTried, setWasTried] = useState(false);
  const problem = scriptProblem(state.script, usePronunciations());
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setWasTried(true);
        if (problem === null && !help.isWriting) oneShot.start();
      }}
    >
      <JobOutcome job={oneShot.job} fallback="The video could not be made." />
      <div className={classes.reviewPanel}>
        <Panel title="Your script">
          <Script oneShot={oneShot} error={wasTried ? problem : null} />
        </Panel>
      </div>
      <Continue oneShot={oneShot} />
    </form>
  );
}

function Script({ oneShot, error }: { oneShot: OneShot; error: string | null }) {
  const { state, patch, help } = oneShot;
  const { script } = state;
  const words = countSpokenWords(script);
  const pronunciations = usePronunciations();
  return (
    <div className={classes.review}>
      <p className={classes.lead}>
        Edit it, or have it rewritten. Nothing else has been made or charged yet.
      </p>
      <ScriptArea
        className={classes.reviewed ?? ''}
        aria-label="Script"
        placeholder={help.isWriting ? '' : 'Write what is said, up to 33 words.'}
        autosize
        minRows={4}
        maxRows={12}
        limit={DIALOGUE_MAX_CHARACTERS}
        value={script}
        error={error}
        onText={(text) => patch({ script: text })}
      />
      <div className={classes.reviewMeta}>
        <span>{plural(words, 'word')}</span>
        <ScriptSteps help={help} />
      </div>
      <ScriptTools help={help} text={script} />
      <ClaimsNotice place="one-shot" text={script} onText={help.replace} onUndo={help.undo} />
      {words > 0 && (
        <FitBar
          clipSeconds={ONE_SHOT_MAX_SECONDS}
          speechSeconds={secondsOf(script, pronunciations)}
          isMeasured={false}
        />
      )}
    </div>
  );
}

function Continue({ oneShot }: { oneShot: OneShot }) {
  const priceId = useId();
  const price = usePrice({ kind: 'one-shot' });
  const overrun = overrunOf(oneShot.state.script, usePronunciations());
  return (
    <div className={classes.submit}>
      <Button
        type="submit"
        size="lg"
        loading={oneShot.isStarting}
        disabled={oneShot.help.isWriting || overrun !== null}
        aria-describedby={priceId}
        leftSection={<IconWand size={22} stroke={1.75} aria-hidden="true" />}
      >
        Create Video with This Script
      </Button>
      {overrun === null ? (
        <PriceLine id={priceId} price={price} />
      ) : (
        <span id={priceId} className={classes.overrun}>
          {overrun}
        </span>
      )}
      <Button
        variant="default"
        size="lg"
        leftSection={<IconArrowLeft size={22} stroke={1.75} aria-hidden="true" />}
        onClick={oneShot.leaveReview}
      >
        Back to the Form
      </Button>
    </div>
  );
}
