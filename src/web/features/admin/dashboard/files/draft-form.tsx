import { ActionIcon, Button, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { createContext, type ReactNode, useContext } from 'react';
import type { FileMistake } from '#contract/operator-files.ts';
import classes from './files.module.css';
import { getValueAt, type Path, setValueAt } from './paths.ts';

type Form = {
  value: object;
  mistakes: readonly FileMistake[];
  onChange: (value: Record<string, unknown>) => void;
};

const FormContext = createContext<Form | null>(null);

/** Provides the draft to the fields. Each field reads its value and validation error by path. */
export function DraftForm({ children, ...form }: Form & { children: ReactNode }) {
  return <FormContext value={form}>{children}</FormContext>;
}

function useField(path: Path) {
  const form = useContext(FormContext);
  if (!form) throw new Error('A field must be inside a DraftForm.');
  return {
    value: getValueAt(form.value, path),
    problem: form.mistakes.find((mistake) => mistake.path.join('\0') === path.join('\0'))?.message,
    set: (value: unknown) => form.onChange(setValueAt(form.value, path, value)),
  };
}

type FieldProps = {
  label: string;
  path: Path;
  placeholder?: string | undefined;
  hint?: string;
  /** Omits the key when the field is empty. */
  optional?: true;
  lines?: number;
};

/** A text field. `lines` makes it a text area. */
export function Field({ hint, label, lines, optional, path, placeholder }: FieldProps) {
  const { problem, set, value } = useField(path);
  const shared = {
    label,
    description: hint,
    placeholder,
    error: problem,
    value: typeof value === 'string' ? value : '',
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      set(optional && currentTarget.value === '' ? undefined : currentTarget.value),
  };
  return lines ? (
    <Textarea autosize minRows={lines} {...shared} />
  ) : (
    <TextInput autoComplete="off" {...shared} />
  );
}

/** A number. */
export function NumberField({ hint, label, path }: FieldProps) {
  const { problem, set, value } = useField(path);
  return (
    <TextInput
      label={label}
      description={hint}
      type="number"
      inputMode="decimal"
      step="any"
      error={problem}
      value={typeof value === 'number' ? value : ''}
      onChange={({ currentTarget }) => {
        const { valueAsNumber } = currentTarget;
        set(Number.isNaN(valueAsNumber) ? undefined : valueAsNumber);
      }}
    />
  );
}

/** A list of short texts, one a line. */
export function LinesField({ hint, label, path }: FieldProps) {
  const { problem, set, value } = useField(path);
  const form = useContext(FormContext);
  const below = form?.mistakes.find(
    ({ path: at }) => at.slice(0, path.length).join('\0') === path.join('\0'),
  );
  return (
    <Textarea
      autosize
      minRows={2}
      label={label}
      description={hint}
      error={problem ?? below?.message}
      value={Array.isArray(value) ? value.join('\n') : ''}
      onChange={({ currentTarget }) => set(currentTarget.value.split('\n'))}
    />
  );
}

export function SwitchField({ hint, label, path }: FieldProps) {
  const { set, value } = useField(path);
  return (
    <Checkbox
      label={label}
      description={hint}
      checked={value === true}
      onChange={({ currentTarget }) => set(currentTarget.checked)}
    />
  );
}

type ChoiceFieldProps = FieldProps & { options: readonly { value: string; label: string }[] };

/** One of a few values. */
export function ChoiceField({ hint, label, options, path }: ChoiceFieldProps) {
  const { problem, set, value } = useField(path);
  return (
    <NativeSelect
      label={label}
      description={hint}
      error={problem}
      data={options}
      value={typeof value === 'string' ? value : options[0]?.value}
      onChange={({ currentTarget }) => set(currentTarget.value)}
    />
  );
}

type RowsProps = {
  /** The name of one row in the singular: `review`. */
  name: string;
  path: Path;
  blank: object;
  max: number;
  children: (path: Path, row: Record<string, unknown>) => ReactNode;
};

/** An editable list of rows with the same fields. */
export function Rows({ blank, children, max, name, path }: RowsProps) {
  const { problem, set, value } = useField(path);
  const rows = Array.isArray(value) ? (value as Record<string, unknown>[]) : [];
  return (
    <div className={classes.rows}>
      {problem && <p className={classes.problem}>{problem}</p>}
      <ol className={classes.rowList}>
        {rows.map((row, at) => (
          <Row
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity, and their fields keep the focus
            key={at}
            label={`${name} ${at + 1}`}
            path={[...path, at]}
            onUp={at > 0 ? () => set(swapWithPrevious(rows, at)) : undefined}
            onRemove={() => set(rows.filter((_, other) => other !== at))}
          >
            {children([...path, at], row)}
          </Row>
        ))}
      </ol>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconPlus size={16} aria-hidden="true" />}
        disabled={rows.length >= max}
        onClick={() => set([...rows, blank])}
      >
        Add {name}
      </Button>
    </div>
  );
}

type RowProps = {
  label: string;
  path: Path;
  onUp: (() => void) | undefined;
  onRemove: () => void;
  children: ReactNode;
};

function Row({ children, label, onRemove, onUp, path }: RowProps) {
  const { problem } = useField(path);
  return (
    <li className={classes.row} aria-label={label}>
      <div className={classes.rowFields}>{children}</div>
      <div className={classes.rowActions}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Move ${label} up`}
          disabled={!onUp}
          onClick={onUp}
        >
          <IconArrowUp size={18} stroke={1.5} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon variant="subtle" color="gray" aria-label={`Remove ${label}`} onClick={onRemove}>
          <IconTrash size={18} stroke={1.5} aria-hidden="true" />
        </ActionIcon>
      </div>
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
    </li>
  );
}

function swapWithPrevious<T>(rows: readonly T[], at: number): T[] {
  const before = rows[at - 1] as T;
  return rows.with(at - 1, rows[at] as T).with(at, before);
}
