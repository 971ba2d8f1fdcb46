import { Page, Section } from '#web/ui/page.tsx';
import { ContactSheetSkeleton } from '#web/ui/skeletons.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { ImportCard } from './import-card.tsx';
import { ImportForm } from './import-form.tsx';
import classes from './import-screen.module.css';
import { useImports } from './use-imports.ts';

/** /content/import: pictures from elsewhere become items of My Content. */
export function ImportScreen() {
  const { data: imports, error, refetch } = useImports();
  const isBusy = imports?.some(({ state }) => state === 'receiving' || state === 'running') ?? false;
  return (
    <Page width="reading">
      <ImportForm isBusy={isBusy} />
      {!imports && error && <ErrorState error={error} onRetry={refetch} />}
      {!imports && !error && <ContactSheetSkeleton count={3} />}
      {imports && (
        <Section title="Imports">
          {imports.length === 0 && <p className={classes.hint}>No imports yet.</p>}
          <ul className={classes.imports}>
            {imports.map((each) => (
              <ImportCard key={each.id} found={each} />
            ))}
          </ul>
        </Section>
      )}
    </Page>
  );
}
