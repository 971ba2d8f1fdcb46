import type { ReactNode } from 'react';
import classes from './contact-form.module.css';

type FieldProps = {
  name: string;
  label: string;
  type?: string;
  autoComplete: string;
  maxLength: number;
  hint?: string;
  optional?: true;
};

/** An input of a public form; an island shows its error below. */
export function Field({ name, label, type = 'text', autoComplete, maxLength, hint, optional }: FieldProps) {
  return (
    <LabelledField name={name} label={label} hint={hint}>
      <input
        id={name}
        name={name}
        type={type}
        required={!optional}
        autoComplete={autoComplete}
        maxLength={maxLength}
        aria-describedby={`${hint ? `${name}-hint ` : ''}${name}-problem`}
      />
    </LabelledField>
  );
}

type LabelledFieldProps = { name: string; label: string; hint?: string | undefined; children: ReactNode };

/** A field with its label, its hint, and the place of its error. */
export function LabelledField({ name, label, hint, children }: LabelledFieldProps) {
  return (
    <div className={classes.field}>
      <label htmlFor={name}>{label}</label>
      {hint && (
        <p id={`${name}-hint`} className={classes.hint}>
          {hint}
        </p>
      )}
      {children}
      <p id={`${name}-problem`} className={classes.problem} data-problem={name} />
    </div>
  );
}

/** A hidden field that only bots fill in. */
export function Honeypot({ label }: { label: string }) {
  return (
    <div className={classes.trap} aria-hidden="true">
      <label htmlFor="website">{label}</label>
      <input id="website" name="website" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
