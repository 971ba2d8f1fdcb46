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
import { Sheet } from '#web/ui/sheet.tsx';
import billing from '../billing.module.css';
import { useBillingChange } from '../use-billing-change.ts';
import { quoteKinds } from './quote-kinds.ts';

type Values = z.output<typeof quoteForm>;

const empty: Values = { kind: 'creator', models: 1, message: '' };
const kinds = quoteForm.shape.kind.options.map((value) => ({ value, label: quoteKinds[value] }));

type QuoteDialogProps = { open: boolean; onClose: () => void };

/** Asks the operator for a managed plan. Nothing is charged by asking. */
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
        text: 'You get an answer by mail, and it stands on this page.',
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
        description="How many personas the studio trains and works for"
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
          ? `${formatPrice(models * managedPlan.monthlyPerModel)} per month, by invoice that is due within ${managedPlan.paymentDueDays} days.`
          : 'The price is agreed on with you.'}{' '}
        Asking costs nothing.
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
