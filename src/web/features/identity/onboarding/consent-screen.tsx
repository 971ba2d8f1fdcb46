import { useQuery } from '@tanstack/react-query';
import type { ConsentRequest } from '#contract/onboarding.ts';
import type { PolicySlug } from '#contract/policies.ts';
import { call } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { StepPage } from '#web/ui/page.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { ConsentForm } from './consent-form.tsx';
import { stepNumber } from './steps.ts';

/** The texts that are newer than what this person agreed to; none for somebody who never did. */
function changedOf({ policies }: ConsentRequest): ReadonlySet<PolicySlug> {
  const changed = policies.filter(({ agreedVersion, version }) => agreedVersion && agreedVersion !== version);
  return new Set(changed.map(({ slug }) => slug));
}

/** Step 2: the policies and the consents. Shown again when what was agreed to is no longer what is asked. */
export function ConsentScreen() {
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.consentRequest,
    queryFn: ({ signal }) => call('consentRequest', { signal }),
    // What is agreed to is what the server asks for now.
    gcTime: 0,
  });
  const again = data?.policies.some(({ agreedVersion }) => agreedVersion !== null) ?? false;
  return (
    <StepPage
      title={again ? 'The rules have changed' : 'The rules of the house'}
      subtitle={
        again
          ? 'There is a new version since you agreed last. What changed is marked; please read it, then say yes to each line below. Everything you made is still there.'
          : 'Four policies. Open the ones you want to read, then say yes to each line below.'
      }
      step={again ? undefined : stepNumber('consents')}
    >
      {error ? <ErrorState error={error} onRetry={refetch} /> : null}
      {!data && !error ? (
        <div aria-busy="true">
          <ListSkeleton count={6} />
        </div>
      ) : null}
      {data && <ConsentForm request={data} changed={changedOf(data)} onOutdated={refetch} />}
    </StepPage>
  );
}
