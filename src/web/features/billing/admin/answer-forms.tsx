import { Button, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { getPlan, managedPlan } from '#contract/catalogue.ts';
import { agreedTokens } from '#contract/managed.ts';
import { call } from '#web/lib/api.ts';
import { formatPrice } from '#web/lib/money.ts';
import { notify } from '#web/ui/notify.ts';
import billing from '../billing.module.css';
import { useBillingChange } from '../use-billing-change.ts';
import classes from './admin.module.css';
import type { OpenQuote } from './admin-queries.ts';

type AnswerFormProps = { quote: OpenQuote; onClose: () => void };
type Answer =
  | { answer: 'agree'; monthlyCents: number; tokensPerMonth: number | null }
  | { answer: 'decline'; reason: string };

function useAnswerQuote({ quote, onClose }: AnswerFormProps) {
  return useBillingChange({
    change: (body: Answer) => call('answerQuote', { params: { id: quote.id }, body }),
    failed: 'The answer was not sent. Please try again.',
    onDone: ({ message }) => {
      onClose();
      notify.success({ title: 'Answered', text: message });
    },
  });
}

/**
 * Accepts a quote request. The form starts with the catalogue's price and tokens for each model; unlimited content has
 * no amount of tokens.
 */
export function AgreeForm(props: AnswerFormProps) {
  const { quote, onClose } = props;
  const [dollars, setDollars] = useState((quote.models * managedPlan.monthlyPerModel) / 100);
  const tokensRule = agreedTokens[quote.kind];
  const [tokens, setTokens] = useState(
    tokensRule === 'none' ? null : quote.models * (getPlan('managed').tokens ?? 0),
  );
  const agree = useAnswerQuote(props);
  const monthlyCents = Math.round(dollars * 100);
  const fitting = tokens === null ? tokensRule !== 'required' : tokens >= 1 && Number.isInteger(tokens);
  const ready = monthlyCents >= 100 && fitting;
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) agree.mutate({ answer: 'agree', monthlyCents, tokensPerMonth: tokens });
      }}
    >
      <TextInput
        label="Dollars per month"
        type="number"
        min={1}
        step={0.01}
        value={Number.isNaN(dollars) ? '' : dollars}
        onChange={({ currentTarget }) => setDollars(currentTarget.valueAsNumber)}
      />
      {tokensRule === 'none' ? (
        <p className={billing.note}>Unlimited content: usage is metered and has no limit.</p>
      ) : (
        <TextInput
          label="Tokens per month"
          description={tokensRule === 'optional' ? 'Leave empty for unlimited content' : undefined}
          type="number"
          min={1}
          step={1}
          value={tokens ?? ''}
          onChange={({ currentTarget: { value, valueAsNumber } }) =>
            setTokens(value === '' ? null : valueAsNumber)
          }
        />
      )}
      <p className={billing.note}>
        The first invoice is sent now and due within {managedPlan.paymentDueDays} days. Access opens on the{' '}
        {managedPlan.accessDay} after you mark it paid.
      </p>
      <div className={billing.actions}>
        <Button type="submit" size="sm" disabled={agree.isPending || !ready}>
          {agree.isPending ? 'Sending…' : ready ? `Agree on ${formatPrice(monthlyCents)} per month` : 'Agree'}
        </Button>
        <Button variant="default" size="sm" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** Declines a quote request with a reason that the creator reads. */
export function DeclineForm(props: AnswerFormProps) {
  const [reason, setReason] = useState('');
  const decline = useAnswerQuote(props);
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        decline.mutate({ answer: 'decline', reason });
      }}
    >
      <Textarea
        label="Reason"
        description="Sent to the creator by email"
        autosize
        minRows={2}
        maxLength={500}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <div className={billing.actions}>
        <Button type="submit" color="red" size="sm" disabled={decline.isPending || reason.trim() === ''}>
          {decline.isPending ? 'Sending…' : 'Decline'}
        </Button>
        <Button variant="default" size="sm" onClick={props.onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
