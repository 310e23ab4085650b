import { lazy, useState } from 'react';
import { Badge, Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import type { User } from '@talkreel/contracts/http/auth';
import { Avatar } from '../../../components/avatar/avatar.tsx';
import { LazyPart } from '../../../components/states/lazy-part.tsx';
import { plural } from '../../../lib/format.ts';
import { onIntent } from '../../../lib/on-intent.ts';
import { isPaymentDue } from '../../../lib/payments/payment-due.ts';
import classes from './user-panel.module.css';

const editProfile = () => import('./edit-profile.tsx');
const EditProfile = lazy(editProfile);

/** The user: picture, names, total generations. */
export function UserPanel({ user }: { user: User }) {
  const [isEditing, setIsEditing] = useState(false);
  const fullName = [user.firstName, user.lastName].filter(Boolean).join(' ');
  const isPremium = user.subscriptionStatus === 'active';
  const isDue = isPaymentDue(user);
  return (
    <header className={classes.root}>
      <Avatar
        name={user.username || 'User'}
        imageUrl={user.profileImageUrl}
        size={112}
        className={classes.avatar}
      />
      <div className={classes.words}>
        <p className={classes.kicker}>Your Profile</p>
        <h1 className={classes.name}>{user.username || 'User'}</h1>
        {fullName !== '' && fullName.toLowerCase() !== user.username.toLowerCase() && (
          <p className={classes.fullName}>{fullName}</p>
        )}
        <ul className={classes.facts}>
          {user.email !== null && <li className={classes.email}>{user.email}</li>}
          <li>{plural(user.generationsCount, 'generation')} made</li>
          <li>
            <Badge
              component="a"
              href="#plan"
              variant="light"
              color={isPremium ? 'green' : isDue ? 'amber' : 'gray'}
              size="lg"
              tt="none"
            >
              {isPremium
                ? (user.subscriptionPlan ?? 'Premium Monthly')
                : isDue
                  ? 'Payment due'
                  : 'Free'}
            </Badge>
          </li>
        </ul>
        {user.bio !== null && <p className={classes.bio}>{user.bio}</p>}
      </div>
      <Button
        variant="default"
        leftSection={<IconPencil size={20} stroke={1.75} aria-hidden="true" />}
        onClick={() => setIsEditing(true)}
        {...onIntent(editProfile)}
      >
        Edit profile
      </Button>
      {isEditing && (
        <LazyPart onFailed={() => setIsEditing(false)}>
          <EditProfile user={user} onClose={() => setIsEditing(false)} />
        </LazyPart>
      )}
    </header>
  );
}
