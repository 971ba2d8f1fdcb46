import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from 'react-router';
import type { SharedSettings } from '#contract/sharing.ts';
import { ApiError, call } from '#web/lib/api.ts';
import { useCompose } from '#web/lib/draft.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { notify } from '#web/ui/notify.ts';
import { Page } from '#web/ui/page.tsx';
import { ReportLink } from '#web/ui/report-link.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import { composeFrom, factsOf } from './shared-facts.ts';
import classes from './shared-screen.module.css';

/** /s/:token: settings that somebody shared, to use or to keep. */
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
          title="This link leads nowhere"
          hint="Whoever shared it has closed it, or what it showed is gone. Ask them for a new one."
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
  const keep = useKeepPersona(token);
  const { personaName, personaWords, prompt } = settings;
  return (
    <article>
      <h2 className={classes.title}>{personaName ?? 'The settings of a picture'}</h2>
      {personaWords && <p className={classes.words}>{personaWords}</p>}
      {prompt && <p className={classes.prompt}>{prompt}</p>}
      <dl className={classes.facts}>
        {factsOf(settings).map(([term, fact]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
      <FormProblem error={keep.error} at={keep.submittedAt} />
      <div className={classes.actions}>
        <Button onClick={() => compose(composeFrom(settings))}>Use these settings</Button>
        {settings.look && (
          <Button variant="default" disabled={keep.isPending} onClick={() => keep.mutate()}>
            {keep.isPending ? 'Saving…' : 'Save as persona'}
          </Button>
        )}
        <ReportLink address={window.location.href} />
      </div>
    </article>
  );
}

/** Takes the persona of the link over, and shows it among one's own. */
function useKeepPersona(token: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => call('importSharedPersona', { params: { token } }),
    onSuccess: async ({ name }) => {
      notify.success({ title: `${name} is kept`, text: 'The same person, among your personas.' });
      await client.invalidateQueries({ queryKey: queryKeys.personas });
      navigate('/personas');
    },
  });
}
