import type { BlogPost } from '@talkreel/contracts/http/blog';
import classes from './post-card.module.css';

/** One word of a text as a bar; `pause` is the silence after it. */
interface Beat {
  /** 0 to 1: how long the word is, beside the longest. */
  height: number;
  pause: 'none' | 'breath' | 'stop';
}

const RHYTHM_WORDS = 24;

/** A complete short post; nothing to click. */
export function PostCard({ post }: { post: BlogPost }) {
  const date = post.publishedAt ?? post.createdAt;
  return (
    <article className={classes.root}>
      <div className={classes.cover}>
        {post.featuredImage === null ? (
          <RhythmCover text={post.excerpt} />
        ) : (
          <img
            src={post.featuredImage}
            alt=""
            width={640}
            height={360}
            loading="lazy"
            decoding="async"
          />
        )}
      </div>
      <p className={classes.byline}>
        <time dateTime={date}>{formatDate(date)}</time>
        {post.author !== null && <span>{post.author}</span>}
      </p>
      <h2 className={classes.title}>{post.title}</h2>
      <p className={classes.excerpt}>{post.excerpt}</p>
    </article>
  );
}

/** Formats a day in UTC, so that it is the same in every time zone. */
function formatDate(iso: string): string {
  return new Date(iso).toLocaleDateString('en', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
}

/** The cover of a post without a picture: the rhythm of its first words. Decoration. */
function RhythmCover({ text }: { text: string }) {
  return (
    <div className={classes.rhythm} aria-hidden="true">
      {rhythmOf(text, RHYTHM_WORDS).map(({ height, pause }, index) => (
        <span
          key={index}
          className={classes.bar}
          data-pause={pause}
          style={{ '--height': height }}
        />
      ))}
    </div>
  );
}

/** The spoken rhythm of a text: a bar for each word, a gap for each comma, a wider one for each full stop. */
export function rhythmOf(text: string, words: number): Beat[] {
  const spoken = text
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .slice(0, words);
  const letters = spoken.map((word) => word.replaceAll(/[^\p{L}\p{N}]/gu, '').length);
  const longest = Math.max(1, ...letters);
  return spoken.map((word, index) => ({
    height: (letters[index] ?? 0) / longest,
    pause: pauseAfter(word),
  }));
}

function pauseAfter(word: string): Beat['pause'] {
  if (/[.?!][”"’)]*$/.test(word)) return 'stop';
  return /[,;:][”"’)]*$/.test(word) ? 'breath' : 'none';
}
