import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { castPictures } from '../../config/cast.ts';
import { paths } from '../../config/paths.ts';
import { Result } from './components/result.tsx';

export default function PaymentCancelPage() {
  return (
    <Result
      title="Payment Cancelled"
      castUrl={castPictures.notFound}
      action={
        <>
          <Button component={Link} to={paths.home} size="lg">
            Return to App
          </Button>
          <Button component={Link} to={paths.subscribe} variant="default" size="lg">
            Try Again
          </Button>
        </>
      }
    >
      No charges have been made.
    </Result>
  );
}
