import { useQuery } from '@tanstack/react-query';
import type { ConsentRequest } from '#contract/onboarding.ts';
import type { PolicySlug } from '#contract/policies.ts';
import { call } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { StepPage } from '#web/ui/page.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { ConsentForm } from './consent-form.tsx';
import { getStepNumber } from './steps.ts';

/** The policies with a newer version than the user agreed to. Empty for a user who is new. */
function listChangedPolicies({ policies }: ConsentRequest): ReadonlySet<PolicySlug> {
  const changed = policies.filter(({ agreedVersion, version }) => agreedVersion && agreedVersion !== version);
  return new Set(changed.map(({ slug }) => slug));
}

/** Step 2: the policies and the consents. Shown again when a policy or consent changes. */
export function ConsentScreen() {
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.consentRequest,
    queryFn: ({ signal }) => call('consentRequest', { signal }),
    // The user agrees to what the server requests now, so nothing is cached.
    gcTime: 0,
  });
  // The age step contains a consent to the Terms alone.
  const again = data?.policies.every(({ agreedVersion }) => agreedVersion !== null) ?? false;
  return (
    <StepPage
      title={again ? 'Our policies have changed' : 'Review our policies'}
      subtitle={
        again
          ? 'There is a new version since you last agreed. Read what is marked as changed, then agree to it below. Your content is safe.'
          : 'Open the policies you want to read, then agree to each line below.'
      }
      step={again ? undefined : getStepNumber('consents')}
      help="/help/identity-check"
    >
      {error ? <ErrorState error={error} onRetry={refetch} /> : null}
      {!data && !error ? (
        <div aria-busy="true">
          <ListSkeleton count={6} />
        </div>
      ) : null}
      {data && <ConsentForm request={data} changed={listChangedPolicies(data)} onOutdated={refetch} />}
    </StepPage>
  );
}
