import type { PasswordInputProps } from '@mantine/core';
import { findPasswordWeakness } from '#web/lib/password-weakness.ts';
import classes from './password-field.module.css';
import { PasswordField } from './password-field.tsx';

type NewPasswordFieldProps = Omit<PasswordInputProps, 'description' | 'autoComplete'> & {
  /** The fewest characters that the server accepts here. */
  minimum: number;
  /** A sentence after the rule. */
  note?: string;
  /** Names and address of the person, which a guess would begin with. */
  known?: readonly string[];
};

/** A field for a password that is being chosen: it says its rule, and warns of a password that is easy to guess. */
export function NewPasswordField({ minimum, note, known, ...props }: NewPasswordFieldProps) {
  const password = String(props.value ?? '');
  const weakness = password.length >= minimum ? findPasswordWeakness(password, known) : null;
  return (
    <PasswordField
      {...props}
      autoComplete="new-password"
      description={
        <>
          At least {minimum} characters. {note ?? 'A sentence is stronger than a word.'}
          <span role="status">
            {weakness && (
              <span className={classes.warning}>Weak: {weakness}. Choose several unrelated words.</span>
            )}
          </span>
        </>
      }
    />
  );
}
