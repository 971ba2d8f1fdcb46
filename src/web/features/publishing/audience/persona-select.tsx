import { NativeSelect } from '@mantine/core';
import { usePersonas } from '#web/lib/queries.ts';

type PersonaSelectProps = {
  /** Empty: none, or all. */
  value: string;
  onChange: (personaId: string) => void;
  /** The option for no persona. */
  none: string;
  label?: string;
  disabled?: boolean;
};

/** Chooses a persona of the account. */
export function PersonaSelect({ disabled, label = 'Persona', none, onChange, value }: PersonaSelectProps) {
  const { data: personas = [] } = usePersonas();
  return (
    <NativeSelect
      label={label}
      disabled={disabled ?? false}
      value={value}
      data={[{ value: '', label: none }, ...personas.map(({ id, name }) => ({ value: id, label: name }))]}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
