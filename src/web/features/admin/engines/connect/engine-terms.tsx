import { TextInput } from '@mantine/core';
import classes from './connect.module.css';
import type { ConnectValues } from './connect-values.ts';

type EngineTermsProps = {
  values: ConnectValues;
  onChange: (values: ConnectValues) => void;
  /** The ID of an engine never changes. */
  isNew: boolean;
};

/** The name, order and cost of an engine. */
export function EngineTerms({ isNew, onChange, values }: EngineTermsProps) {
  const field = (key: keyof ConnectValues) => ({
    autoComplete: 'off',
    value: values[key],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      onChange({ ...values, [key]: currentTarget.value }),
  });
  return (
    <div className={classes.fields}>
      <TextInput label="Name" description="Shown to creators" maxLength={60} {...field('name')} />
      <TextInput
        label="ID"
        description={isNew ? 'Cannot be changed later' : 'Cannot be changed'}
        maxLength={60}
        readOnly={!isNew}
        {...field('id')}
      />
      <TextInput
        label="Jobs at the same time"
        description="By all workers together"
        inputMode="numeric"
        maxLength={2}
        {...field('concurrency')}
      />
      <TextInput
        label="Priority"
        description="-100 to 100; the highest gets jobs first"
        maxLength={4}
        {...field('priority')}
      />
      <TextInput
        label="Cost per second"
        description="In dollars; empty if unknown"
        inputMode="decimal"
        maxLength={12}
        {...field('costPerSecond')}
      />
    </div>
  );
}
