import { Button, NativeSelect } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { countryCodes, formatCountry } from '#contract/countries.ts';
import { FormProblem } from '#web/ui/form-problem.tsx';
import form from '../form.module.css';
import classes from './age-check.module.css';

type CountryFormProps = {
  /** The country that is selected first; empty for none. */
  initial: string;
  isPending: boolean;
  error: unknown;
  onState: (country: string) => void;
  /** Left out: there is nothing to go back to. */
  onCancel?: () => void;
};

const countries = countryCodes
  .map((value) => ({ value, label: formatCountry(value) }))
  .toSorted((one, other) => one.label.localeCompare(other.label));

/** Asks in which country the creator is. */
export function CountryForm({ initial, isPending, error, onState, onCancel }: CountryFormProps) {
  const [country, setCountry] = useState(initial);
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (country) onState(country);
  }
  return (
    <form className={form.form} onSubmit={submit}>
      <FormProblem error={error} />
      <NativeSelect
        className={classes.country}
        label="Which country are you in?"
        description="Some countries ask for an age check. We keep the country with your account."
        autoComplete="country"
        data={[{ value: '', label: 'Choose a country' }, ...countries]}
        value={country}
        onChange={(event) => setCountry(event.currentTarget.value)}
      />
      <div className={form.actions}>
        <Button type="submit" disabled={!country || isPending}>
          {isPending ? 'Saving…' : 'Continue'}
        </Button>
        {onCancel && (
          <Button variant="default" onClick={onCancel}>
            Keep my country
          </Button>
        )}
      </div>
    </form>
  );
}
