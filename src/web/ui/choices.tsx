import { type ReactNode, useId } from 'react';
import classes from './choice.module.css';

type ChoicesProps<Value extends string> = {
  /** The legend. */
  label: string;
  values: readonly Value[];
  options: readonly { value: Value; label: ReactNode }[];
  /** Gets the selected values in the order of the options. */
  onChange: (values: Value[]) => void;
};

/** A multiple choice among a few visible options: checkboxes styled as chips. */
export function Choices<Value extends string>({ label, values, options, onChange }: ChoicesProps<Value>) {
  const name = useId();
  const toggle = (value: Value) => {
    const has = (each: Value) => (each === value ? !values.includes(each) : values.includes(each));
    onChange(options.map((option) => option.value).filter(has));
  };
  return (
    <fieldset className={classes.choice}>
      <legend className={classes.label}>{label}</legend>
      <div className={classes.options}>
        {options.map((option) => (
          <label key={option.value} className={classes.option}>
            <input
              type="checkbox"
              name={name}
              value={option.value}
              checked={values.includes(option.value)}
              onChange={() => toggle(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
