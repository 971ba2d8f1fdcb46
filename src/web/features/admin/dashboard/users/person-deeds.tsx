import { Button } from '@mantine/core';
import { useState } from 'react';
import { profileMessages } from '#contract/profile-messages.ts';
import type { ManagedPerson } from '#contract/users.ts';
import { call } from '#web/lib/api.ts';
import classes from '../desk.module.css';
import { DeedDialog } from './deed-dialog.tsx';
import { GivePlan } from './give-plan.tsx';
import { GrantTokens } from './grant-tokens.tsx';
import { useDeed } from './use-users.ts';

type PersonDeedsProps = { person: ManagedPerson; onGone: () => void };

/** What is done with a click and perhaps a reason. */
type Deed = {
  label: string;
  what: string;
  /** What the dialog's button says, where it is not the label. */
  deed?: string;
  reasonFor?: string;
  grave?: boolean;
  act: (reason: string) => Promise<{ message: string }>;
};

/** What an administrator can do to an account; each is asked once more, and none of it to oneself. */
export function PersonDeeds({ onGone, person }: PersonDeedsProps) {
  const [asked, setAsked] = useState<string | null>(null);
  if (person.isYou) {
    return (
      <p className={classes.note}>
        This is you. Another administrator has to do this to your account, so that one remains.
      </p>
    );
  }
  const close = () => setAsked(null);
  const deeds = deedsOn(person);
  const chosen = deeds.find(({ label }) => label === asked);
  return (
    <>
      <div className={classes.buttons}>
        {['Grant tokens', 'Change plan', ...deeds.map(({ label }) => label)].map((label) => (
          <Button key={label} variant="default" onClick={() => setAsked(label)}>
            {label}
          </Button>
        ))}
      </div>
      {asked === 'Grant tokens' && <GrantTokens userId={person.id} onClose={close} />}
      {asked === 'Change plan' && <GivePlan person={person} onClose={close} />}
      {chosen && (
        <AskedDeed
          userId={person.id}
          deed={chosen}
          onClose={close}
          onDone={chosen.label === 'Remove' ? onGone : close}
        />
      )}
    </>
  );
}

type AskedDeedProps = { userId: string; deed: Deed; onClose: () => void; onDone: () => void };

function AskedDeed({ deed: { act, deed, label, ...asked }, onClose, onDone, userId }: AskedDeedProps) {
  const doing = useDeed(userId, act, onDone);
  return (
    <DeedDialog
      {...asked}
      title={label}
      deed={deed ?? label}
      doing={doing}
      onDo={(reason) => doing.mutate(reason)}
      onClose={onClose}
    />
  );
}

function deedsOn(person: ManagedPerson): Deed[] {
  const params = { id: person.id };
  const toRole = (role: ManagedPerson['role']) => () => call('changeUserRole', { params, body: { role } });
  return [
    person.role === 'admin'
      ? {
          label: 'Make a user again',
          what: 'They lose these pages with their next call.',
          act: toRole('user'),
        }
      : {
          label: 'Make an administrator',
          what: 'They see all accounts and what waits for review, once they have a second factor.',
          act: toRole('admin'),
        },
    {
      label: 'Sign out everywhere',
      what: 'Every session of theirs ends. They can sign in again at once.',
      act: () => call('signOutUser', { params }),
    },
    ...(person.secondFactor
      ? [
          {
            label: 'Reset second factor',
            what: 'It is turned off, and their sessions end. Make sure first that it is really them who asks.',
            reasonFor: 'They read it.',
            grave: true,
            act: (reason: string) => call('resetUserSecondFactor', { params, body: { reason } }),
          },
        ]
      : []),
    person.suspension
      ? {
          label: 'Lift suspension',
          what: 'They can sign in again.',
          act: () => call('liftSuspension', { params }),
        }
      : {
          label: 'Suspend',
          what: 'They are signed out everywhere, and nobody signs in here until the suspension is lifted.',
          deed: `Suspend ${person.firstName}`,
          reasonFor: 'For administrators.',
          grave: true,
          act: (reason) => call('suspendUser', { params, body: { reason } }),
        },
    {
      label: 'Remove',
      what: profileMessages.users.removeQuestion,
      deed: `Remove ${person.firstName}`,
      grave: true,
      act: () => call('removeUser', { params }),
    },
  ];
}
