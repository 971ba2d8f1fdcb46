import { Button, Textarea, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import type { z } from 'zod';
import { managedPlan } from '#contract/catalogue.ts';
import { quoteForm } from '#contract/managed.ts';
import { call } from '#web/lib/api.ts';
import { formatPrice } from '#web/lib/money.ts';
import { Choice } from '#web/ui/choice.tsx';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { notify } from '#web/ui/notify.ts';
import { WithPolicyLinks } from '#web/ui/policy-links.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import billing from '../billing.module.css';
import { useBillingChange } from '../use-billing-change.ts';
import { quoteKindLabels } from './quote-kind-labels.ts';

type Values = z.output<typeof quoteForm>;

const empty: Values = { kind: 'creator', models: 1, message: '' };
const kinds = quoteForm.shape.kind.options.map((value) => ({ value, label: quoteKindLabels[value] }));

type QuoteDialogProps = { open: boolean; onClose: () => void };

/** Requests a quote for a managed plan from the operator. */
export function QuoteDialog({ open, onClose }: QuoteDialogProps) {
  return (
    <Sheet open={open} onClose={onClose} title="Request a quote">
      <QuoteForm onDone={onClose} />
    </Sheet>
  );
}

function QuoteForm({ onDone }: { onDone: () => void }) {
  const form = useForm({
    initialValues: empty,
    validate: schemaResolver(quoteForm, { sync: true }),
  });
  const ask = useBillingChange({
    change: (body: Values) => call('requestQuote', { body }),
    failed: 'Your request was not sent. Please try again.',
    onDone: () => {
      onDone();
      notify.success({
        title: 'Request sent',
        text: 'We reply by email and on this page.',
      });
    },
  });
  const { kind, models } = form.values;
  const isCreator = kind === 'creator' && models > 0;
  return (
    <form className={billing.stack} onSubmit={form.onSubmit((body) => ask.mutate(body))} noValidate>
      <FormProblem error={ask.error} at={ask.submittedAt} />
      <Choice
        label="For"
        value={kind}
        options={kinds}
        onChange={(kind) => form.setFieldValue('kind', kind)}
      />
      <TextInput
        label="Models"
        description="Number of personas that we train and manage"
        type="number"
        min={1}
        max={500}
        inputMode="numeric"
        value={Number.isNaN(models) ? '' : models}
        error={form.errors.models && 'From 1 to 500 models'}
        onChange={({ currentTarget }) => form.setFieldValue('models', currentTarget.valueAsNumber)}
      />
      <Textarea
        label="Message (optional)"
        autosize
        minRows={3}
        maxRows={8}
        maxLength={2_000}
        {...form.getInputProps('message')}
      />
      <p className={billing.note}>
        {isCreator
          ? `${formatPrice(models * managedPlan.monthlyPerModel)} per month, invoiced and due within ${managedPlan.paymentDueDays} days.`
          : 'We agree on the price with you.'}{' '}
        A quote is free. <WithPolicyLinks text="Managed plans follow the Terms of Service." />
      </p>
      <div className={billing.actions}>
        <Button type="submit" disabled={ask.isPending}>
          {ask.isPending ? 'Sending…' : 'Send request'}
        </Button>
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
