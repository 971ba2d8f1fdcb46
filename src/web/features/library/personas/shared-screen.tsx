import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from 'react-router';
import type { SharedSettings } from '#contract/sharing.ts';
import { ApiError, call } from '#web/lib/api.ts';
import { useCompose } from '#web/lib/draft.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { FactList } from '#web/ui/fact-list.tsx';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { notify } from '#web/ui/notify.ts';
import { Page } from '#web/ui/page.tsx';
import { ReportLink } from '#web/ui/report-link.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import { listSharedFacts, toDraft } from './shared-facts.ts';
import classes from './shared-screen.module.css';

/** /s/:token: shared settings, to use in the composer or to save as persona. */
export function SharedScreen() {
  const { token = '' } = useParams();
  const shared = useQuery({
    queryKey: queryKeys.shared(token),
    queryFn: ({ signal }) => call('sharedSettings', { params: { token }, signal }),
    retry: false,
  });
  const { error, data } = shared;
  const gone = error instanceof ApiError && ['NOT_FOUND', 'VALIDATION_FAILED'].includes(error.code);
  return (
    <Page width="reading">
      {data ? (
        <Shared token={token} settings={data} />
      ) : gone ? (
        <EmptyState
          title="This link no longer works"
          hint="It was closed, or its content was deleted. Ask for a new link."
          action={
            <Button component={Link} to="/">
              Go to Dashboard
            </Button>
          }
        />
      ) : error ? (
        <ErrorState error={error} onRetry={shared.refetch} />
      ) : (
        <ListSkeleton />
      )}
    </Page>
  );
}

function Shared({ token, settings }: { token: string; settings: SharedSettings }) {
  const compose = useCompose();
  const importPersona = useImportPersona(token);
  const { personaName, personaWords, prompt } = settings;
  return (
    <article>
      <h2 className={classes.title}>{personaName ?? 'Picture settings'}</h2>
      {personaWords && <p className={classes.words}>{personaWords}</p>}
      {prompt && (
        <p className={classes.prompt} dir="auto">
          {prompt}
        </p>
      )}
      <FactList className={classes.facts} facts={listSharedFacts(settings)} />
      <FormProblem error={importPersona.error} at={importPersona.submittedAt} />
      <div className={classes.actions}>
        <Button onClick={() => compose(toDraft(settings))}>Use these settings</Button>
        {settings.look && (
          <Button variant="default" disabled={importPersona.isPending} onClick={() => importPersona.mutate()}>
            {importPersona.isPending ? 'Saving…' : 'Save as persona'}
          </Button>
        )}
        <ReportLink address={window.location.href} />
      </div>
    </article>
  );
}

/** Copies the shared persona to the creator's personas and opens them. */
function useImportPersona(token: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => call('importSharedPersona', { params: { token } }),
    onSuccess: async ({ name }) => {
      notify.success({ title: 'Persona saved', text: `${name} is now one of your personas.` });
      await client.invalidateQueries({ queryKey: queryKeys.personas });
      navigate('/personas');
    },
  });
}
