import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { DashboardScreen } from '#web/features/generation/dashboard/dashboard-screen.tsx';
import { stripLength } from '#web/features/generation/dashboard/stage/strip-length.ts';
import { lazyNamed } from '#web/lib/lazy-named.ts';
import { useOnceEnabled } from '#web/lib/use-once-enabled.ts';

const ContentOverlays = lazyNamed(
  () => import('#web/features/library/content/content-overlays.tsx'),
  'ContentOverlays',
);

/** The query parameters of what lies over the page. */
const overlays = ['view', 'compare', 'cull', 'grid'];

/** The dashboard, over which the items of its stage open. */
export function DashboardPage() {
  const [search] = useSearchParams();
  const isRequested = useOnceEnabled(overlays.some((name) => search.has(name)));
  return (
    <>
      <DashboardScreen />
      <Suspense fallback={null}>{isRequested && <ContentOverlays limit={stripLength} />}</Suspense>
    </>
  );
}
