import type { ReactNode } from 'react';
import classes from './page.module.css';

export interface PageProps {
  children: ReactNode;
  /** The page's h1, and a line under it. */
  title?: string;
  lead?: ReactNode;
  /** Content beside the title. */
  aside?: ReactNode;
  /** 'compact' for tools, where the work matters more than the heading. */
  heading?: 'large' | 'compact';
  /** 'text' keeps to a readable measure. */
  width?: 'page' | 'text';
}

/** Every screen's column, with its heading. */
export function Page({
  children,
  title,
  lead,
  aside,
  heading = 'large',
  width = 'page',
}: PageProps) {
  return (
    <div className={classes.root} data-width={width}>
      {title !== undefined && (
        <header className={classes.header} data-heading={heading}>
          <div>
            <h1 className={classes.title}>{title}</h1>
            {lead !== undefined && <p className={classes.lead}>{lead}</p>}
          </div>
          {aside !== undefined && <div className={classes.aside}>{aside}</div>}
        </header>
      )}
      {children}
    </div>
  );
}
