import { Page } from '#web/ui/page.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { BillingParts } from './billing-parts.tsx';
import { useBillingInfo } from './queries.ts';

/** /billing: the current plan, its usage, and everything that can be bought. */
export function BillingScreen() {
  const { data: info, error, refetch } = useBillingInfo();
  if (info) return <BillingParts info={info} />;
  return <Page>{error ? <ErrorState error={error} onRetry={refetch} /> : <ListSkeleton count={8} />}</Page>;
}
