import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { getPlan, type PlanId, planIds } from '#contract/catalogue.ts';
import type { ManagedPerson } from '#contract/users.ts';
import { call } from '#web/lib/api.ts';
import { AccountActionDialog } from './account-action-dialog.tsx';
import { useAccountAction } from './use-users.ts';

type GivePlanProps = { person: ManagedPerson; onClose: () => void };

/** Puts an account on a plan without payment, until a date or the next change. */
export function GivePlan({ onClose, person }: GivePlanProps) {
  const [planId, setPlanId] = useState<PlanId>(person.subscription);
  const [until, setUntil] = useState('');
  const give = useAccountAction(
    person.id,
    (reason: string) => {
      const body = { planId, reason, ...(until && { until }) };
      return call('changePlanAsAdmin', { params: { id: person.id }, body });
    },
    onClose,
  );
  const isPaid = person.plan?.source === 'card';
  return (
    <AccountActionDialog
      title="Change plan"
      description={`The plan is free of charge.${isPaid ? ' Their own subscription ends with the paid period.' : ''}`}
      reasonHint="Only administrators see this."
      confirmLabel={`Change to ${getPlan(planId).title}`}
      fields={
        <>
          <NativeSelect
            label="Plan"
            value={planId}
            data={planIds.map((value) => ({ value, label: getPlan(value).title }))}
            onChange={({ currentTarget }) => setPlanId(currentTarget.value as PlanId)}
          />
          <TextInput
            type="date"
            label="Until"
            description="Leave empty for no end date."
            value={until}
            onChange={({ currentTarget }) => setUntil(currentTarget.value)}
          />
        </>
      }
      mutation={give}
      onConfirm={(reason) => give.mutate(reason)}
      onClose={onClose}
    />
  );
}
