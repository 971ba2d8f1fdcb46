import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { limits } from '#contract/limits.ts';
import { call } from '#web/lib/api.ts';
import { formatNumber, formatTokens } from '#web/lib/format.ts';
import { newIdempotencyKey } from '#web/lib/idempotency.ts';
import { DeedDialog } from './deed-dialog.tsx';
import { useDeed } from './use-users.ts';

type GrantTokensProps = { userId: string; onClose: () => void };

/** Tokens that stay, with words that the person reads. */
export function GrantTokens({ onClose, userId: id }: GrantTokensProps) {
  const [typed, setTyped] = useState('');
  // One for as long as this stands: a lost answer is asked for again and gives nothing twice.
  const [idempotencyKey] = useState(newIdempotencyKey);
  const amount = /^\d+$/.test(typed.trim()) ? Number(typed.trim()) : 0;
  const isRight = amount >= 1 && amount <= limits.grantMaximum;
  const grant = useDeed(
    id,
    (reason: string) => call('grantUserTokens', { params: { id }, body: { amount, reason }, idempotencyKey }),
    onClose,
  );
  return (
    <DeedDialog
      title="Grant tokens"
      what="They do not expire."
      reasonFor="They read it."
      deed={isRight ? `Grant ${formatTokens(amount)}` : 'Grant'}
      ready={isRight}
      fields={
        <TextInput
          label="Tokens"
          inputMode="numeric"
          autoComplete="off"
          data-autofocus
          value={typed}
          error={typed && !isRight ? `From 1 to ${formatNumber(limits.grantMaximum)}` : undefined}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      }
      doing={grant}
      onDo={(reason) => grant.mutate(reason)}
      onClose={onClose}
    />
  );
}
