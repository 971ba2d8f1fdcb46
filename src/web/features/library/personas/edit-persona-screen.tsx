import { Button } from '@mantine/core';
import { Link, useNavigate, useParams } from 'react-router';
import type { Persona } from '#contract/personas.ts';
import { usePersonas } from '#web/lib/queries.ts';
import { Page } from '#web/ui/page.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import { PersonaEarnings } from './persona-earnings.tsx';
import { PersonaForm } from './persona-form.tsx';
import { PersonaGallery } from './persona-gallery.tsx';
import { PersonaLikeness } from './persona-likeness.tsx';
import { ReferenceSheet } from './sheet/reference-sheet.tsx';

/** /personas/:id: edits a persona. */
export function EditPersonaScreen() {
  const { id } = useParams();
  const { data: personas, error, refetch } = usePersonas();
  const persona = personas?.find((each) => each.id === id);
  return (
    <Page>
      {persona ? (
        <EditPersona key={persona.id} persona={persona} />
      ) : personas ? (
        <EmptyState
          title="Persona not found"
          hint="It may have been deleted. Its pictures are still in My Content."
          action={
            <Button component={Link} to="/personas">
              See all personas
            </Button>
          }
        />
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <ListSkeleton />
      )}
    </Page>
  );
}

function EditPersona({ persona }: { persona: Persona }) {
  const navigate = useNavigate();
  const leave = () => navigate('/personas');
  const { id, name, look, details, loras, negativePrompt, modelId, category } = persona;
  const initial = { name, look, details, loras, negativePrompt, modelId, category };
  return (
    <>
      <PersonaLikeness persona={persona} />
      <ReferenceSheet persona={persona} />
      <PersonaGallery persona={persona} />
      <PersonaForm id={id} initial={initial} onSaved={leave} onCancel={leave} />
      <PersonaEarnings persona={persona} />
    </>
  );
}
