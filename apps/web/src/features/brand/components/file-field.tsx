import { useRef, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import type { BrandFileKind } from '@talkreel/contracts/brand';
import { useRemoveBrandFile, useSetBrandFile } from '../../../lib/brand/brand.ts';
import { useSentPercent } from '../../../lib/uploads.ts';
import classes from './brand.module.css';

interface FileFieldProps {
  kind: BrandFileKind;
  title: string;
  /** The purpose of the file, and the accepted formats. */
  description: string;
  accept: string;
  file: { url: string; name: string } | null;
  /** A preview of the file. */
  children?: ReactNode;
}

/** A file of the kit, which can be chosen, replaced or removed; each change is saved at once. */
export function FileField({ kind, title, description, accept, file, children }: FileFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const set = useSetBrandFile(kind);
  const sentPercent = useSentPercent(kind);
  const remove = useRemoveBrandFile(kind);
  const choose = (chosen: File | undefined): void => {
    // Clearing the input lets the user choose the same file again after an error.
    if (input.current) input.current.value = '';
    if (chosen) set.mutate(chosen);
  };
  return (
    <div className={classes.file} role="group" aria-label={title}>
      <div>
        <h3 className={classes.fileTitle}>{title}</h3>
        <p className={classes.note} role="status">
          {sentPercent === null ? (file?.name ?? description) : `Sending: ${sentPercent}%`}
        </p>
      </div>
      {file !== null && children}
      <div className={classes.actions}>
        <input
          ref={input}
          type="file"
          hidden
          accept={accept}
          aria-label={`${title} file`}
          onChange={(event) => choose(event.currentTarget.files?.[0])}
        />
        <Button
          variant="default"
          size="sm"
          loading={set.isPending}
          onClick={() => input.current?.click()}
        >
          {file === null ? `Choose ${title.toLowerCase()}` : 'Replace'}
        </Button>
        {file !== null && (
          <Button
            variant="subtle"
            color="gray"
            size="sm"
            loading={remove.isPending}
            onClick={() => remove.mutate(undefined)}
            aria-label={`Remove ${title.toLowerCase()}`}
          >
            Remove
          </Button>
        )}
      </div>
    </div>
  );
}
