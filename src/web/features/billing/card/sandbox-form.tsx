import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { billingMessages } from '#contract/billing-messages.ts';
import { sandboxCards } from '#contract/sandbox-cards.ts';
import { call } from '#web/lib/api.ts';
import { getErrorMessage } from '#web/ui/notify.ts';
import billing from '../billing.module.css';
import { BankConfirmation } from './bank-confirmation.tsx';
import type { CardFormProps } from './card-form-props.ts';
import { groupDigits } from './group-digits.ts';
import classes from './sandbox-form.module.css';

const { paymentFailed } = billingMessages;
const cards = Object.values(sandboxCards);

/** The sandbox's card form. It lists the test cards and what each one does. */
export function SandboxForm({ clientSecret, label, onPaid, onFailed }: CardFormProps) {
  const [number, setNumber] = useState('');
  const [asked, setAsked] = useState(false);
  const pay = useMutation({
    mutationFn: (authentication?: 'approved' | 'refused') =>
      call('confirmSandboxPayment', { body: { clientSecret, number, authentication } }),
    onSuccess: ({ state, message }) => {
      setAsked(state === 'requires_action');
      if (state === 'succeeded' || state === 'processing') onPaid();
      if (state === 'failed') onFailed(message ?? paymentFailed.duringPayment);
    },
    onError: (error) => {
      setAsked(false);
      onFailed(getErrorMessage(error, paymentFailed.text));
    },
  });
  if (asked) return <BankConfirmation busy={pay.isPending} onAnswer={(answer) => pay.mutate(answer)} />;
  return (
    <form
      className={billing.stack}
      onSubmit={(event) => {
        event.preventDefault();
        pay.mutate(undefined);
      }}
    >
      <p className={classes.sandbox}>Test cards only. No real payment is made.</p>
      <TextInput
        label="Card number"
        inputMode="numeric"
        autoComplete="off"
        placeholder="4242 4242 4242 4242"
        maxLength={23}
        value={groupDigits(number)}
        onChange={({ currentTarget }) => setNumber(groupDigits(currentTarget.value))}
      />
      <ul className={classes.cards} aria-label="Test cards">
        {cards.map((card) => (
          <li key={card.number}>
            <button
              type="button"
              className={classes.card}
              onClick={() => setNumber(groupDigits(card.number))}
            >
              <span className={classes.number}>{groupDigits(card.number)}</span>
              <span className={classes.does}>{card.does}</span>
            </button>
          </li>
        ))}
      </ul>
      <Button type="submit" fullWidth disabled={pay.isPending || number === ''}>
        {pay.isPending ? 'Paying…' : label}
      </Button>
    </form>
  );
}
