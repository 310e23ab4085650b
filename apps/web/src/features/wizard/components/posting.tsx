import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconBadgeCc } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { captionStyles } from '@talkreel/contracts/exports';
import { captionNames } from '../../../components/export-dialog/caption-choice.tsx';
import { paths } from '../../../config/paths.ts';
import { brandQuery } from '../../../lib/brand/brand.ts';
import { usePosting } from '../../../lib/posting.ts';
import classes from './posting.module.css';

const NONE = 'none';

/**
 * What the video is posted with: captions and brand, seen on the stage before anything is made. The safe area is drawn
 * over no finished video, so it is not offered beside one.
 */
export function Posting({ isMade }: { isMade: boolean }) {
  const [posting, choose] = usePosting();
  const { data: kit } = useQuery(brandQuery);
  const isBranded = [kit?.logo, kit?.endCard, kit?.music].some(Boolean);
  return (
    <div className={classes.root}>
      <div className={classes.controls} role="group" aria-label="Post with">
        <NativeSelect
          className={classes.captions ?? ''}
          aria-label="Captions"
          leftSection={<IconBadgeCc size={18} stroke={1.75} aria-hidden="true" />}
          leftSectionWidth={32}
          rightSectionWidth={26}
          value={posting.captions ?? NONE}
          data={[
            { value: NONE, label: 'No captions' },
            ...captionStyles.map((style) => ({ value: style, label: captionNames[style] })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            choose({ captions: captionStyles.find((style) => style === value) ?? null })
          }
        />
        {isBranded ? (
          <Toggle isOn={posting.hasBrand} onToggle={(hasBrand) => choose({ hasBrand })}>
            Brand
          </Toggle>
        ) : (
          kit !== undefined && (
            <Link className={classes.toggle} to={paths.brand}>
              Add brand
            </Link>
          )
        )}
        {!isMade && (
          <Toggle
            isOn={posting.showsSafeArea}
            onToggle={(showsSafeArea) => choose({ showsSafeArea })}
          >
            Safe area
          </Toggle>
        )}
      </div>
    </div>
  );
}

function Toggle(props: {
  isOn: boolean;
  onToggle: (isOn: boolean) => void;
  children: React.ReactNode;
}) {
  return (
    <button
      type="button"
      className={classes.toggle}
      aria-pressed={props.isOn}
      onClick={() => props.onToggle(!props.isOn)}
    >
      {props.children}
    </button>
  );
}
