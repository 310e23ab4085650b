import { Link, useLocation } from 'react-router-dom';
import { END_CARD_SECONDS } from '@talkreel/contracts/brand';
import type { BrandView } from '@talkreel/contracts/http/brand';
import type { ExportRequest } from '@talkreel/contracts/http/exports';
import { paths } from '../../config/paths.ts';
import type { WayBack } from '../../lib/exports/way-back.ts';
import classes from './captions.module.css';
import dialog from './export-dialog.module.css';

export type BrandParts = NonNullable<ExportRequest['brand']>;

const PARTS = [
  { part: 'logo', label: 'Logo' },
  { part: 'endCard', label: `End card, ${END_CARD_SECONDS} s` },
  { part: 'music', label: 'Music' },
] as const;

/**
 * Chooses which parts of the account's brand kit this export carries. If `kit` is undefined, nothing can be chosen yet.
 */
export function BrandPart({
  id,
  kit,
  value,
  onChange,
  onLeave,
}: {
  /** What the dialog was opened for, to come back to. */
  id: string;
  kit: BrandView | undefined;
  value: BrandParts;
  onChange: (parts: BrandParts) => void;
  /** Called when the user goes to the brand kit's page, which this dialog would cover. */
  onLeave: () => void;
}) {
  const { pathname, search } = useLocation();
  const isEmpty = kit !== undefined && PARTS.every(({ part }) => kit[part] === null);
  return (
    <fieldset className={dialog.group}>
      <legend className={dialog.legend}>Brand kit</legend>
      {!isEmpty && (
        <div className={classes.checks}>
          {PARTS.map(({ part, label }) => (
            <label key={part} className={classes.check}>
              <input
                type="checkbox"
                checked={value[part]}
                disabled={kit === undefined || kit[part] === null}
                onChange={(event) => onChange({ ...value, [part]: event.currentTarget.checked })}
              />
              {label}
            </label>
          ))}
        </div>
      )}
      <p className={classes.note}>
        {isEmpty && <span>Add your logo, an end card and music to every video. </span>}
        <Link
          className={classes.link}
          to={paths.brand}
          state={{ exportOf: id, from: pathname + search } satisfies WayBack}
          onClick={onLeave}
        >
          {isEmpty ? 'Set up your brand kit' : 'Edit your brand kit'}
        </Link>
      </p>
    </fieldset>
  );
}
