import { Button, Select, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { linkLimits } from '#contract/links.ts';
import type { Persona } from '#contract/personas.ts';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import classes from './links.module.css';
import { useCreatePage } from './queries.ts';
import { toSlug } from './to-slug.ts';

type NewPageSheetProps = { personas: readonly Persona[]; open: boolean; onClose: () => void };

/** Asks whose page it is and where, creates it hidden and opens its editor. */
export function NewPageSheet({ onClose, open, personas }: NewPageSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title="New link page">
      <NewPageForm personas={personas} />
    </Sheet>
  );
}

function NewPageForm({ personas }: Pick<NewPageSheetProps, 'personas'>) {
  const navigate = useNavigate();
  const create = useCreatePage(({ id }) => navigate(`/publishing/links/${id}`));
  const [personaId, setPersonaId] = useState(personas[0]?.id ?? '');
  const persona = personas.find(({ id }) => id === personaId);
  const [typed, setTyped] = useState<string | null>(null);
  const slug = typed ?? toSlug(persona?.name ?? '');
  const isReady = persona !== undefined && slug !== '' && !create.isPending;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) create.mutate({ personaId, slug, title: persona.name.slice(0, linkLimits.titleMaximum) });
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      <Select
        label="Persona"
        data={personas.map(({ id, name }) => ({ value: id, label: name }))}
        value={personaId}
        allowDeselect={false}
        onChange={(value) => value && setPersonaId(value)}
      />
      <TextInput
        label="Address"
        description={`${location.host}/links/${slug || '…'}`}
        maxLength={linkLimits.slugMaximum}
        value={slug}
        autoComplete="off"
        spellCheck={false}
        onChange={({ currentTarget }) => setTyped(toSlug(currentTarget.value, true))}
      />
      <FormProblem error={create.error} at={create.submittedAt} />
      <Button type="submit" disabled={!isReady}>
        {create.isPending ? 'Creating…' : 'Create link page'}
      </Button>
    </form>
  );
}
