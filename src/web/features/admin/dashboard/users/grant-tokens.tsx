import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { limits } from '#contract/limits.ts';
import { call } from '#web/lib/api.ts';
import { formatNumber, formatTokens } from '#web/lib/format.ts';
import { createIdempotencyKey } from '#web/lib/idempotency.ts';
import { AccountActionDialog } from './account-action-dialog.tsx';
import { useAccountAction } from './use-users.ts';

type GrantTokensProps = { userId: string; onClose: () => void };

/** Grants tokens that do not expire, with a reason that the user reads. */
export function GrantTokens({ onClose, userId: id }: GrantTokensProps) {
  const [typed, setTyped] = useState('');
  // One key per dialog: a retry after a lost response does not grant twice.
  const [idempotencyKey] = useState(createIdempotencyKey);
  const amount = /^\d+$/.test(typed.trim()) ? Number(typed.trim()) : 0;
  const isValid = amount >= 1 && amount <= limits.grantMaximum;
  const grant = useAccountAction(
    id,
    (reason: string) => call('grantUserTokens', { params: { id }, body: { amount, reason }, idempotencyKey }),
    onClose,
  );
  return (
    <AccountActionDialog
      title="Grant tokens"
      description="Granted tokens do not expire."
      reasonHint="The user reads this."
      confirmLabel={isValid ? `Grant ${formatTokens(amount)}` : 'Grant'}
      ready={isValid}
      fields={
        <TextInput
          label="Tokens"
          inputMode="numeric"
          autoComplete="off"
          data-autofocus
          value={typed}
          error={
            typed && !isValid ? `Enter a number from 1 to ${formatNumber(limits.grantMaximum)}` : undefined
          }
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      }
      mutation={grant}
      onConfirm={(reason) => grant.mutate(reason)}
      onClose={onClose}
    />
  );
}
