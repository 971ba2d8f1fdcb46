import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import type { SharedSettings } from '#contract/sharing.ts';
import { ApiError, buildUrl, call } from '#web/lib/api.ts';
import { useCompose } from '#web/lib/draft.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { FactList } from '#web/ui/fact-list.tsx';
import { Page } from '#web/ui/page.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import { listSharedFacts, toDraft } from './shared-facts.ts';
import classes from './shared-screen.module.css';

/** /remix/:id: the settings of an entry of the gallery, to use in the composer. */
export function RemixScreen() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.gallerySettings(id),
    queryFn: ({ signal }) => call('gallerySettings', { params: { id }, signal }),
    retry: false,
  });
  const gone = error instanceof ApiError && ['NOT_FOUND', 'VALIDATION_FAILED'].includes(error.code);
  return (
    <Page width="reading">
      {data ? (
        <Remix id={id} settings={data} />
      ) : gone ? (
        <EmptyState
          title="These settings are not shared"
          hint="Their creator took the item out of the gallery, or shares its settings no longer."
          action={
            <Button component={Link} to="/">
              Go to Dashboard
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

function Remix({ id, settings }: { id: string; settings: SharedSettings }) {
  const compose = useCompose();
  const { personaName, personaWords, prompt } = settings;
  return (
    <article>
      <h2 className={classes.title}>{personaName ?? 'Picture settings'}</h2>
      <img
        className={classes.picture}
        src={buildUrl('galleryFile', { params: { id, variant: 'preview' } })}
        alt="The item in the gallery"
      />
      {personaWords && <p className={classes.words}>{personaWords}</p>}
      {prompt && (
        <p className={classes.prompt} dir="auto">
          {prompt}
        </p>
      )}
      <FactList className={classes.facts} facts={listSharedFacts(settings)} />
      <div className={classes.actions}>
        <Button onClick={() => compose(toDraft(settings))}>Use these settings</Button>
      </div>
    </article>
  );
}
