import { useState } from 'react';
import { Button } from '@mantine/core';
import { LimitedInput } from '../../../components/limited-field/limited-input.tsx';
import { lengthProblem } from '../../../lib/length-problem.ts';
import { useSubscribe } from '../api/newsletter.ts';
import classes from './newsletter.module.css';

/** The longest email address that RFC 5321 allows. */
const EMAIL_MAX_CHARACTERS = 254;

export function Newsletter() {
  const [email, setEmail] = useState('');
  const subscribe = useSubscribe();
  return (
    <section className={classes.root} aria-labelledby="newsletter-title">
      <div>
        <h2 id="newsletter-title" className={classes.title}>
          Notes on talking videos, by email
        </h2>
        <p className={classes.lead}>
          What we learn about scripts, voices and openings. At most one email a week.
        </p>
      </div>
      {subscribe.isSuccess ? (
        <div className={classes.done} role="status">
          <p>
            Check your inbox: we sent a link to <strong>{subscribe.variables}</strong>. You’re on
            the list once you’ve confirmed.
          </p>
          <Button variant="subtle" size="sm" onClick={() => subscribe.reset()}>
            Use another address
          </Button>
        </div>
      ) : (
        <form
          className={classes.form}
          onSubmit={(event) => {
            event.preventDefault();
            if (lengthProblem(email, EMAIL_MAX_CHARACTERS) === null) subscribe.mutate(email);
          }}
        >
          <LimitedInput
            className={classes.email ?? ''}
            type="email"
            name="email"
            label="Your email address"
            placeholder="you@example.com"
            autoComplete="email"
            required
            withAsterisk={false}
            limit={EMAIL_MAX_CHARACTERS}
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <Button type="submit" loading={subscribe.isPending}>
            Subscribe
          </Button>
          <p className={classes.note}>
            By subscribing you agree to receive it. We respect your privacy. Unsubscribe at any
            time.
          </p>
        </form>
      )}
    </section>
  );
}
