import { Checkbox, Select } from '@mantine/core';
import type { ChannelKind } from '#contract/channel-kinds.ts';
import { usePersonas } from '#web/lib/queries.ts';
import { getAdultStatement } from './channel-labels.ts';

export type ChannelChoices = { personaId: string | null; takesAdult: boolean };

type ChannelFieldsProps = {
  kind: ChannelKind;
  choices: ChannelChoices;
  onChange: (choices: ChannelChoices) => void;
};

/** Whose posts a channel publishes, and the creator's statement about adult work. */
export function ChannelFields({ choices, kind, onChange }: ChannelFieldsProps) {
  const { data: personas = [] } = usePersonas();
  const statement = getAdultStatement(kind);
  return (
    <>
      <Select
        label="Persona"
        description="Whose posts it publishes."
        placeholder="Any persona"
        clearable
        data={personas.map(({ id, name }) => ({ value: id, label: name }))}
        value={choices.personaId}
        onChange={(personaId) => onChange({ ...choices, personaId })}
      />
      {statement && (
        <Checkbox
          label={statement.label}
          description={statement.description}
          checked={choices.takesAdult}
          onChange={(event) => onChange({ ...choices, takesAdult: event.currentTarget.checked })}
        />
      )}
    </>
  );
}
