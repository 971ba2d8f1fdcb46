import { Button } from '@mantine/core';
import { useState } from 'react';
import { profileMessages } from '#contract/profile-messages.ts';
import type { ManagedPerson } from '#contract/users.ts';
import { call } from '#web/lib/api.ts';
import classes from '../dashboard.module.css';
import { AccountActionDialog } from './account-action-dialog.tsx';
import { GivePlan } from './give-plan.tsx';
import { GrantTokens } from './grant-tokens.tsx';
import { ResetSecondFactorDialog } from './reset-second-factor-dialog.tsx';
import { useAccountAction } from './use-users.ts';

type AccountActionsProps = { person: ManagedPerson; onRemoved: () => void };

/** An action that needs a confirmation and at most a reason. */
type AccountAction = {
  label: string;
  description: string;
  /** The label of the confirm button, when it differs from `label`. */
  confirmLabel?: string;
  reasonHint?: string;
  destructive?: boolean;
  run: (reason: string) => Promise<{ message: string }>;
};

/** The actions of an administrator on an account, each behind a dialog. None is available on the own account. */
export function AccountActions({ onRemoved, person }: AccountActionsProps) {
  const [selected, setSelected] = useState<string | null>(null);
  if (person.isYou) {
    return (
      <p className={classes.note}>
        This is your own account. Another administrator has to make these changes, so that one always remains.
      </p>
    );
  }
  const close = () => setSelected(null);
  const actions = listActions(person);
  const action = actions.find(({ label }) => label === selected);
  const labels = [
    'Grant tokens',
    'Change plan',
    ...(person.secondFactor ? ['Reset second factor'] : []),
    ...actions.map(({ label }) => label),
  ];
  return (
    <>
      <div className={classes.buttons}>
        {labels.map((label) => (
          <Button
            key={label}
            variant="default"
            {...(actions.some((each) => each.label === label && each.destructive) && { c: 'var(--bad)' })}
            onClick={() => setSelected(label)}
          >
            {label}
          </Button>
        ))}
      </div>
      {selected === 'Grant tokens' && <GrantTokens userId={person.id} onClose={close} />}
      {selected === 'Change plan' && <GivePlan person={person} onClose={close} />}
      {selected === 'Reset second factor' && <ResetSecondFactorDialog userId={person.id} onClose={close} />}
      {action && (
        <SelectedAction
          userId={person.id}
          action={action}
          onClose={close}
          onDone={action.label === 'Remove' ? onRemoved : close}
        />
      )}
    </>
  );
}

type SelectedActionProps = { userId: string; action: AccountAction; onClose: () => void; onDone: () => void };

function SelectedAction({ action, onClose, onDone, userId }: SelectedActionProps) {
  const { confirmLabel, label, run, ...dialog } = action;
  const mutation = useAccountAction(userId, run, onDone);
  return (
    <AccountActionDialog
      {...dialog}
      title={label}
      confirmLabel={confirmLabel ?? label}
      mutation={mutation}
      onConfirm={(reason) => mutation.mutate(reason)}
      onClose={onClose}
    />
  );
}

function listActions(person: ManagedPerson): AccountAction[] {
  const params = { id: person.id };
  const changeRole = (role: ManagedPerson['role']) => () =>
    call('changeUserRole', { params, body: { role } });
  return [
    person.role === 'admin'
      ? {
          label: 'Remove administrator role',
          description: 'They lose access to the administration pages immediately.',
          run: changeRole('user'),
        }
      : {
          label: 'Make administrator',
          description:
            'They can see all accounts and review queues after setting up two-factor authentication.',
          run: changeRole('admin'),
        },
    {
      label: 'Sign out everywhere',
      description: 'This ends all their sessions. They can sign in again immediately.',
      run: () => call('signOutUser', { params }),
    },
    person.suspension
      ? {
          label: 'Lift suspension',
          description: 'They can sign in again.',
          run: () => call('liftSuspension', { params }),
        }
      : {
          label: 'Suspend',
          description: 'They are signed out everywhere and cannot sign in until you lift the suspension.',
          confirmLabel: `Suspend ${person.firstName}`,
          reasonHint: 'Only administrators see this.',
          destructive: true,
          run: (reason) => call('suspendUser', { params, body: { reason } }),
        },
    {
      label: 'Remove',
      description: profileMessages.users.removeQuestion,
      confirmLabel: `Remove ${person.firstName}`,
      destructive: true,
      run: () => call('removeUser', { params }),
    },
  ];
}
