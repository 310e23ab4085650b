const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' });

/** A time to the second, as in logs. */
export function Moment({ at }: { at: string | null }) {
  if (at === null) return <>–</>;
  return <time dateTime={at}>{format.format(new Date(at))}</time>;
}
