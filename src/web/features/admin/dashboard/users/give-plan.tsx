import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type PlanId, planIds, planOf } from '#contract/catalogue.ts';
import type { ManagedPerson } from '#contract/users.ts';
import { call } from '#web/lib/api.ts';
import { DeedDialog } from './deed-dialog.tsx';
import { useDeed } from './use-users.ts';

type GivePlanProps = { person: ManagedPerson; onClose: () => void };

/** A plan that nobody pays for, for a time or until it is changed again. */
export function GivePlan({ onClose, person }: GivePlanProps) {
  const [planId, setPlanId] = useState<PlanId>(person.subscription);
  const [until, setUntil] = useState('');
  const give = useDeed(
    person.id,
    (reason: string) => {
      const body = { planId, reason, ...(until && { until }) };
      return call('changePlanAsAdmin', { params: { id: person.id }, body });
    },
    onClose,
  );
  const isPaid = person.plan?.source === 'card';
  return (
    <DeedDialog
      title="Change plan"
      what={`Nobody pays for it.${isPaid ? ' Their own subscription ends with the period that is paid for.' : ''}`}
      reasonFor="For administrators."
      deed={`Put on ${planOf(planId).name}`}
      fields={
        <>
          <NativeSelect
            label="Plan"
            value={planId}
            data={planIds.map((value) => ({ value, label: planOf(value).name }))}
            onChange={({ currentTarget }) => setPlanId(currentTarget.value as PlanId)}
          />
          <TextInput
            type="date"
            label="Until"
            description="Left empty: until it is changed again."
            value={until}
            onChange={({ currentTarget }) => setUntil(currentTarget.value)}
          />
        </>
      }
      doing={give}
      onDo={(reason) => give.mutate(reason)}
      onClose={onClose}
    />
  );
}
