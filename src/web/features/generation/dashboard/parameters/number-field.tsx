import { useId } from 'react';
import type { ParameterSupport } from '#contract/generation-parameters.ts';
import fields from '#web/ui/compose/fields.module.css';
import { Slider } from '#web/ui/slider.tsx';
import classes from './parameters.module.css';

type NumberFieldProps = {
  label: string;
  /** Undefined: as usual for the model. */
  value: number | undefined;
  /** Null while unknown: the field is disabled and says so. */
  support: ParameterSupport['steps'] | null;
  onChange: (value: number | undefined) => void;
};

/** A number of the sampling, by a slider and as digits. What is not taken is greyed, with the reason. */
export function NumberField({ label, value, support, onChange }: NumberFieldProps) {
  const id = useId();
  const range = support && !('reason' in support) ? support : null;
  const shown = value ?? range?.usual;
  /** Whole numbers stay whole; two digits are enough for the others. */
  const round = (typed: number) => (range?.step === 1 ? Math.round(typed) : Math.round(typed * 100) / 100);
  return (
    <div className={classes.number} data-disabled={!range || undefined}>
      <label className={fields.fieldLabel} htmlFor={id}>
        {label}
      </label>
      <div className={classes.numberRow}>
        <Slider
          aria-label={`${label}, by slider`}
          disabled={!range}
          min={range?.min ?? 0}
          max={range?.max ?? 1}
          step={range?.step ?? 1}
          value={range ? (shown ?? range.usual) : 0}
          aria-describedby={`${id}-note`}
          onChange={(chosen) => onChange(round(chosen))}
        />
        <input
          id={id}
          type="number"
          inputMode="decimal"
          className={`${fields.field} ${classes.digits}`}
          disabled={!range}
          // Without bounds, which would keep the form from being sent: what does not fit is said, and fitted.
          step="any"
          placeholder={range ? String(range.usual) : '–'}
          value={value ?? ''}
          aria-describedby={`${id}-note`}
          onChange={({ currentTarget: { valueAsNumber } }) =>
            onChange(Number.isFinite(valueAsNumber) && valueAsNumber > 0 ? round(valueAsNumber) : undefined)
          }
        />
      </div>
      <p id={`${id}-note`} className={fields.note}>
        {range ? `${range.min} to ${range.max}, usually ${range.usual}` : describeMissing(support)}
      </p>
    </div>
  );
}

/** Why a parameter cannot be chosen. */
export function describeMissing(support: { reason: string } | object | null): string {
  return support && 'reason' in support ? support.reason : 'No engine has said yet what it takes.';
}
