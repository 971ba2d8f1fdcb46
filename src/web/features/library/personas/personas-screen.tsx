import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { usePersonas } from '#web/lib/queries.ts';
import { Page } from '#web/ui/page.tsx';
import { ContactSheetSkeleton } from '#web/ui/skeletons.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import { PersonaCard } from './persona-card.tsx';
import classes from './personas-screen.module.css';

/** /personas: the creator's personas. */
export function PersonasScreen() {
  const { data: personas, error, refetch } = usePersonas();
  const create = (
    <Button component={Link} to="/personas/new">
      New persona
    </Button>
  );
  const outfits = (
    <>
      <Button component={Link} to="/loras" variant="default">
        LoRAs
      </Button>
      <Button component={Link} to="/outfits" variant="default">
        Outfits and places
      </Button>
    </>
  );
  return (
    <Page>
      {personas ? (
        personas.length > 0 && (
          <>
            <div className={classes.bar}>
              {outfits}
              {create}
            </div>
            <ul className={classes.cast} aria-label="Your personas">
              {personas.map((persona) => (
                <PersonaCard key={persona.id} persona={persona} />
              ))}
            </ul>
          </>
        )
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <ContactSheetSkeleton />
      )}
      {personas?.length === 0 && (
        <EmptyState
          title="No personas yet"
          hint="A persona is a person you invent once. Use it in prompts to get the same person in every picture."
          action={
            <div className={classes.bar}>
              {outfits}
              {create}
            </div>
          }
        />
      )}
    </Page>
  );
}
