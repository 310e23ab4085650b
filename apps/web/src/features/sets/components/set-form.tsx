import { useId, type ReactNode, type Ref } from 'react';
import classes from './set-form.module.css';

/** The form for a set, with its total beside it. */
export function SetForm({ summary, children }: { summary: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.columns}>
      <div className={classes.form}>{children}</div>
      {summary}
    </div>
  );
}

interface FormSectionProps {
  title: string;
  hint?: ReactNode;
  /** The heading, which can be given the focus. */
  heading?: Ref<HTMLHeadingElement>;
  /** `titleId`: the id of the heading, for a group that it labels. */
  children: (titleId: string) => ReactNode;
}

export function FormSection({ title, hint, heading, children }: FormSectionProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h2
        className={classes.title}
        id={titleId}
        {...(heading !== undefined && { ref: heading, tabIndex: -1 })}
      >
        {title}
      </h2>
      {hint !== undefined && <p className={classes.hint}>{hint}</p>}
      {children(titleId)}
    </section>
  );
}
