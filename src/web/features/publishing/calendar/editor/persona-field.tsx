import { usePersonas } from '#web/lib/queries.ts';
import { LabelledSelect } from '#web/ui/compose/labelled-select.tsx';

type PersonaFieldProps = { personaId: string | null; onChange: (personaId: string | null) => void };

/** The persona whose post it is. */
export function PersonaField({ onChange, personaId }: PersonaFieldProps) {
  const { data: personas } = usePersonas();
  const options = [
    { value: '', label: 'No persona' },
    ...(personas ?? []).map(({ id, name }) => ({ value: id, label: name })),
  ];
  const isGone = personas !== undefined && personaId !== null && !personas.some(({ id }) => id === personaId);
  if (personaId !== null && (isGone || !personas))
    options.push({ value: personaId, label: isGone ? 'Deleted persona' : 'Loading…' });
  return (
    <LabelledSelect
      label="Persona"
      value={personaId ?? ''}
      options={options}
      onChange={(id) => onChange(id || null)}
    />
  );
}
