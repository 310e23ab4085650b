import { useState } from 'react';
import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { INFLUENCER_SECONDS } from '@talkreel/contracts/constants';
import { RadioOption } from '../../../components/radio-option/radio-option.tsx';
import { paths } from '../../../config/paths.ts';
import { anchors } from '../model/sections.ts';
import { portraits } from '../model/samples.ts';
import { Section, SectionHeading } from './section.tsx';
import classes from './text-to-influencer.module.css';

/** Descriptions, and the portraits really generated from them. */
export function TextToInfluencer() {
  const [chosenId, setChosenId] = useState(portraits[0]?.id);
  const chosen = portraits.find(({ id }) => id === chosenId);
  return (
    <Section id={anchors[0].id} ground="stage">
      <div className={classes.root}>
        <div className={classes.words}>
          <SectionHeading
            title="Describe someone. Then meet them."
            lead={`Fully customizable: age, hair, clothes, light, or a creature that never was. Keep the portrait you like and it becomes a ${INFLUENCER_SECONDS}-second clip that speaks any script you write.`}
          />
          <div className={classes.prompts} role="radiogroup" aria-label="Sample descriptions">
            {portraits.map(({ id, prompt }) => (
              <RadioOption
                key={id}
                group="portrait"
                value={id}
                isChecked={id === chosenId}
                onSelect={() => setChosenId(id)}
                className={classes.prompt}
              >
                “{prompt}.”
              </RadioOption>
            ))}
          </div>
          <Button
            component={Link}
            to={paths.creator}
            size="lg"
            rightSection={<IconArrowRight size={20} stroke={2} aria-hidden="true" />}
          >
            Create your influencer
          </Button>
        </div>
        <div className={classes.frame}>
          {portraits.map(({ id, image, prompt }) => (
            <img
              key={id}
              src={image}
              alt={id === chosenId ? `The portrait generated from: ${prompt}` : ''}
              data-shown={id === chosenId || undefined}
              width={640}
              height={720}
              loading="lazy"
              decoding="async"
            />
          ))}
          {chosen !== undefined && (
            <p className={classes.note}>Made from these words, nothing else.</p>
          )}
        </div>
      </div>
    </Section>
  );
}
