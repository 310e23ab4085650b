import { useEffect } from 'react';
import { Button } from '@mantine/core';
import { IconArrowRight, IconCheck } from '@tabler/icons-react';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { FREE_GENERATIONS_DEFAULT } from '@talkreel/contracts/constants';
import { SupportLine } from '../../components/support/support-line.tsx';
import { castPictures } from '../../config/cast.ts';
import { paths } from '../../config/paths.ts';
import { useAuth } from '../../lib/auth/user.ts';
import { useLogin } from '../../lib/auth/use-login.ts';
import { toastError } from '../../lib/toast-store.ts';
import classes from './login-page.module.css';

const benefits = [
  `${FREE_GENERATIONS_DEFAULT} generations free, no card needed`,
  'People, puppets and robots that speak your words',
  'Seven voices, each with a sample to hear first',
  'You are never charged for a video that failed',
];

const reasons: Readonly<Record<string, string>> = {
  expired: 'That sign-in took too long. Please try again.',
  unavailable: 'The sign-in service isn’t responding. Please try again in a minute.',
  blocked: 'This account is blocked. Please contact us if you think this is a mistake.',
};

export default function LoginPage() {
  const { user } = useAuth();
  const { login, isLeaving } = useLogin();
  const [search] = useSearchParams();
  const failure = search.get('error') === null ? null : (search.get('reason') ?? 'provider');
  useEffect(() => {
    if (failure === null) return;
    toastError({
      title: 'Login failed',
      description: reasons[failure] ?? 'The sign-in was not completed. Please try again.',
    });
  }, [failure]);

  if (user !== null) return <Navigate to={paths.home} replace />;
  const from = search.get('from');
  return (
    <div className={classes.root}>
      <div className={classes.panel}>
        <div className={classes.cast}>
          {castPictures.landing.map((url) => (
            <img key={url} src={url} alt="" width={72} height={72} />
          ))}
        </div>
        <h1 className={classes.title}>Get started</h1>
        <p className={classes.lead}>Pick an actor, write a line, watch them say it.</p>
        <ul className={classes.benefits}>
          {benefits.map((benefit) => (
            <li key={benefit}>
              <IconCheck size={20} stroke={2.25} aria-hidden="true" />
              {benefit}
            </li>
          ))}
        </ul>
        {failure === 'blocked' && (
          <SupportLine>
            This account is blocked. If you think this is a mistake, write to
          </SupportLine>
        )}
        <Button
          size="lg"
          fullWidth
          disabled={isLeaving}
          rightSection={<IconArrowRight size={20} stroke={1.75} aria-hidden="true" />}
          onClick={() => login(from !== null && /^\/(?!\/)/.test(from) ? from : paths.home)}
        >
          {isLeaving ? 'Redirecting...' : 'Sign in'}
        </Button>
        <p className={classes.notice}>
          By signing in you agree to our <Link to={paths.terms}>Terms of Service</Link> and our{' '}
          <Link to={`${paths.terms}#privacy`}>privacy terms</Link>.
        </p>
      </div>
    </div>
  );
}
