import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type BillingDetails, billingDetailsForm } from '#contract/billing-details.ts';
import { countryCodes, formatCountry } from '#contract/countries.ts';
import { call } from '#web/lib/api.ts';
import { notify } from '#web/ui/notify.ts';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import billing from '../billing.module.css';
import { billingDetailsKey, useBillingDetails } from '../queries.ts';
import { useBillingChange } from '../use-billing-change.ts';

/** Asks who receipts and invoices are issued to. @param primary it is the next step of a purchase */
export function BillingDetailsForm({ primary = false }) {
  const { data, error, refetch } = useBillingDetails();
  if (data) return <Fields saved={data} primary={primary} />;
  return error ? <ErrorState error={error} onRetry={refetch} /> : <ListSkeleton count={4} />;
}

const toTyped = ({ address, country, name, vatNumber }: BillingDetails) => ({
  name: name ?? '',
  address: address.join('\n'),
  country: country ?? '',
  vatNumber: vatNumber ?? '',
});

function Fields({ primary, saved }: { primary: boolean; saved: BillingDetails }) {
  const client = useQueryClient();
  const [typed, setTyped] = useState(() => toTyped(saved));
  const [sent, setSent] = useState(false);
  const body = { ...typed, address: typed.address.split('\n') };
  const { error } = billingDetailsForm.safeParse(body);
  /** Mistakes show once the form was sent. */
  const findProblem = (field: keyof BillingDetails) =>
    sent ? error?.issues.find(({ path }) => path[0] === field)?.message : undefined;
  const save = useBillingChange({
    change: () => call('saveBillingDetails', { body }),
    failed: 'Failed to save your billing details',
    onDone: (details) => {
      client.setQueryData(billingDetailsKey, details);
      setTyped(toTyped(details));
      setSent(false);
      notify.success({ title: 'Billing details saved', text: 'Your next receipts and invoices show them.' });
    },
  });
  const field = (name: keyof typeof typed) => ({
    value: typed[name],
    error: findProblem(name),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
      const { value } = currentTarget;
      setTyped((before) => ({ ...before, [name]: value }));
    },
  });
  return (
    <form
      className={billing.stack}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setSent(true);
        if (!error) save.mutate();
      }}
    >
      <NativeSelect
        label="Country"
        autoComplete="country"
        data={[{ value: '', label: 'Choose a country' }, ...listCountries()]}
        {...field('country')}
      />
      <TextInput
        label="Name or company"
        description="Left empty: the name of your account."
        autoComplete="organization"
        maxLength={120}
        {...field('name')}
      />
      <Textarea label="Address" autosize minRows={2} autoComplete="street-address" {...field('address')} />
      <TextInput
        label="VAT number"
        description="For businesses; leave it empty otherwise."
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        {...field('vatNumber')}
      />
      <div className={billing.actions}>
        <Button type="submit" variant={primary ? 'filled' : 'default'} disabled={save.isPending}>
          {save.isPending ? 'Saving…' : 'Save billing details'}
        </Button>
      </div>
    </form>
  );
}

function listCountries(): { value: string; label: string }[] {
  return countryCodes
    .map((value) => ({ value, label: formatCountry(value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label));
}
