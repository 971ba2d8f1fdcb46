import { useId } from 'react';
import type { ParameterSupport } from '#contract/generation-parameters.ts';
import fields from '#web/ui/compose/fields.module.css';
import { describeMissing } from './number-field.tsx';
import classes from './parameters.module.css';
import { formatSamplingName } from './sampling-labels.ts';

type NameFieldProps = {
  label: string;
  /** Undefined: as usual for the model. */
  value: string | undefined;
  /** Null while unknown: the field is disabled and says so. */
  support: ParameterSupport['sampler'] | null;
  onChange: (value: string | undefined) => void;
};

/** A sampler or scheduler by name. What is not taken is greyed, with the reason. */
export function NameField({ label, value, support, onChange }: NameFieldProps) {
  const id = useId();
  const choice = support && !('reason' in support) ? support : null;
  const isOffered = value === undefined || choice?.values.includes(value);
  return (
    <div className={classes.name} data-disabled={!choice || undefined}>
      <label className={fields.fieldLabel} htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className={fields.field}
        disabled={!choice}
        value={choice ? (value ?? '') : ''}
        aria-describedby={choice ? undefined : `${id}-note`}
        onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
      >
        <option value="">{choice ? `As usual (${formatSamplingName(choice.usual)})` : 'As usual'}</option>
        {!isOffered && <option value={value}>{formatSamplingName(value ?? '')}</option>}
        {choice?.values.map((name) => (
          <option key={name} value={name}>
            {formatSamplingName(name)}
          </option>
        ))}
      </select>
      {!choice && (
        <p id={`${id}-note`} className={fields.note}>
          {describeMissing(support)}
        </p>
      )}
    </div>
  );
}
