import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { profileMessages } from '#contract/profile-messages.ts';
import type { ManagedUser } from '#contract/users.ts';
import { call } from '#web/lib/api.ts';
import people from '../people.module.css';
import security from '../security.module.css';
import { useUserChange } from './use-users.ts';

/** Asks an administrator why, before a lost second factor is turned off; its owner reads the reason. */
export function ResetSecondFactor({ user, onClose }: { user: ManagedUser; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const reset = useUserChange({
    change: () => call('resetUserSecondFactor', { params: { id: user.id }, body: { reason: reason.trim() } }),
    done: profileMessages.users.secondFactorReset,
    failed: profileMessages.users.secondFactorResetFailed,
    onDone: onClose,
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    if (reason.trim()) reset.mutate();
    else setProblem('Please give a reason');
  }
  return (
    <form
      className={people.question}
      aria-label={`Reset the second factor of ${user.firstName} ${user.lastName}`}
      onSubmit={submit}
      noValidate
    >
      <p>
        Be sure who asks: identity has to be confirmed in the way you have set for that. They are signed out
        everywhere and told by mail, and sign in with their password alone until they set up another one.
      </p>
      <TextInput
        label="Reason"
        description="They read it."
        value={reason}
        error={problem}
        maxLength={limits.rejectionReasonMaximum}
        autoComplete="off"
        autoFocus
        onChange={({ currentTarget }) => {
          setReason(currentTarget.value);
          setProblem(null);
        }}
      />
      <div className={security.actions}>
        <Button variant="default" size="sm" onClick={onClose}>
          Keep
        </Button>
        <Button type="submit" color="red" size="sm" disabled={reset.isPending}>
          {reset.isPending ? 'Resetting…' : 'Reset second factor'}
        </Button>
      </div>
    </form>
  );
}
