import { Button, Select, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { getMinorDigits, isCurrency } from '#contract/currencies.ts';
import { type Earning, type EarningKind, earningLimits } from '#contract/earnings.ts';
import { earningKindOptions } from '#web/lib/earnings.ts';
import { usePersonas } from '#web/lib/queries.ts';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { CurrencyField } from './currency-field.tsx';
import classes from './earnings.module.css';
import { useSaveEarning } from './queries.ts';
import { toMinorUnits } from './to-minor-units.ts';

type EntrySheetProps = {
  /** The entry to change; null for a new one. */
  entry: Earning | null;
  /** The persona that is chosen at first. */
  personaId: string | null;
  open: boolean;
  onClose: () => void;
};

/** The dialog that adds or changes an entry. */
export function EntrySheet({ entry, onClose, open, personaId }: EntrySheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title={entry ? 'Edit entry' : 'Add entry'}>
      <EntryForm entry={entry} personaId={personaId} onSaved={onClose} />
    </Sheet>
  );
}

const today = () => new Date().toISOString().slice(0, 10);

function toText({ amount, currency }: Earning): string {
  const digits = getMinorDigits(currency);
  return (amount / 10 ** digits).toFixed(digits);
}

type EntryFormProps = Pick<EntrySheetProps, 'entry' | 'personaId'> & { onSaved: () => void };

function EntryForm({ entry, onSaved, personaId }: EntryFormProps) {
  const { data: personas = [] } = usePersonas();
  const save = useSaveEarning(entry?.id ?? null, onSaved);
  const [form, setForm] = useState({
    personaId: personaId ?? personas[0]?.id ?? '',
    day: entry?.day ?? today(),
    kind: entry?.kind ?? ('subscriptions' as EarningKind),
    currency: entry?.currency ?? 'USD',
    note: entry?.note ?? '',
  });
  const [typed, setTyped] = useState(entry ? toText(entry) : '');
  const change = (part: Partial<typeof form>) => setForm({ ...form, ...part });
  const amount = isCurrency(form.currency) ? toMinorUnits(typed, form.currency) : null;
  const isWrong = typed.trim() !== '' && amount === null;
  const isReady = amount !== null && form.day !== '' && form.personaId !== '' && !save.isPending;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) save.mutate({ ...form, amount, channelId: entry?.channelId ?? null });
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      <Select
        label="Persona"
        data={personas.map(({ id, name }) => ({ value: id, label: name }))}
        value={form.personaId}
        allowDeselect={false}
        onChange={(value) => value && change({ personaId: value })}
      />
      <TextInput
        label="Day"
        type="date"
        value={form.day}
        onChange={({ currentTarget }) => change({ day: currentTarget.value })}
      />
      <Select
        label="Kind"
        data={earningKindOptions}
        value={form.kind}
        allowDeselect={false}
        onChange={(value) => value && change({ kind: value as EarningKind })}
      />
      <div className={classes.pair}>
        <TextInput
          label="Amount"
          description="With a minus sign for what was paid back."
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          error={isWrong ? 'Enter an amount, such as 12.50' : undefined}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <CurrencyField value={form.currency} onChange={(currency) => change({ currency })} />
      </div>
      <TextInput
        label="Note"
        maxLength={earningLimits.noteMaximum}
        value={form.note}
        onChange={({ currentTarget }) => change({ note: currentTarget.value })}
      />
      <FormProblem error={save.error} at={save.submittedAt} />
      <Button type="submit" disabled={!isReady}>
        {save.isPending ? 'Saving…' : 'Save'}
      </Button>
    </form>
  );
}
