import { useState } from 'react';
import { Button, TextInput } from '@mantine/core';
import { texts } from '@talkreel/contracts/texts';
import { errorMessage, NetworkError } from '../../../lib/api/errors.ts';
import { toast } from '../../../lib/toast-store.ts';
import { useSubscribe, useUnsubscribe } from '../api/newsletter.ts';
import classes from './newsletter.module.css';

export function Newsletter() {
  const [email, setEmail] = useState('');
  const subscribe = useSubscribe();
  const unsubscribe = useUnsubscribe();
  const token = subscribe.data?.token;
  return (
    <section className={classes.root} aria-labelledby="newsletter-title">
      <div>
        <h2 id="newsletter-title" className={classes.title}>
          One note, when there is one
        </h2>
        <p className={classes.lead}>
          What we learn about scripts, voices and openings. Never more than one mail a week.
        </p>
      </div>
      {token === undefined || unsubscribe.isSuccess ? (
        <form
          className={classes.form}
          onSubmit={(event) => {
            event.preventDefault();
            unsubscribe.reset();
            subscribe.mutate(email, { onError: report });
          }}
        >
          <TextInput
            className={classes.email ?? ''}
            type="email"
            name="email"
            label="Your e-mail address"
            placeholder="you@example.com"
            autoComplete="email"
            required
            withAsterisk={false}
            maxLength={254}
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
      ) : (
        <div className={classes.done} role="status">
          <p>
            <strong>{email}</strong> is on the list.
          </p>
          <Button
            variant="subtle"
            size="sm"
            loading={unsubscribe.isPending}
            onClick={() => unsubscribe.mutate(token, { onError: report })}
          >
            Changed your mind? Unsubscribe
          </Button>
        </div>
      )}
    </section>
  );
}

function report(error: Error): void {
  toast({
    title: 'Error',
    description:
      error instanceof NetworkError
        ? texts.provider.network
        : errorMessage(error, 'Please try again later.'),
    variant: 'destructive',
  });
}
