import { useId } from 'react';
import formClasses from '../generation-form.module.css';
import classes from './variants.module.css';

type NumberFieldProps = {
  label: string;
  value: number;
  /** Whole numbers. */
  min: number;
  max: number;
  onChange: (value: number) => void;
};

/** A whole number within bounds. */
export function NumberField({ label, max, min, onChange, value }: NumberFieldProps) {
  const id = useId();
  return (
    <div>
      <label className={formClasses.label} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        type="number"
        className={classes.number}
        {...{ min, max }}
        // Without leading zeros, which a number input would otherwise keep.
        value={String(value)}
        onChange={({ currentTarget: { valueAsNumber: typed } }) =>
          onChange(Math.min(Math.max(Math.trunc(typed) || min, min), max))
        }
      />
    </div>
  );
}
