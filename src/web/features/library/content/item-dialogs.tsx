import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { useOnceEnabled } from '#web/lib/use-once-enabled.ts';

const CompareDialog = lazy(() => import('./compare/compare-dialog.tsx'));
const CullDialog = lazy(() => import('./cull/cull-dialog.tsx'));
const VariantGridDialog = lazy(() => import('./variant-grid/variant-grid-dialog.tsx'));

/** The comparison, the review and the grid of variants, each by a query parameter and loaded when it is first asked for. */
export function ItemDialogs() {
  const [search] = useSearchParams();
  const cullWanted = useOnceEnabled(search.has('cull'));
  const compareWanted = useOnceEnabled(search.has('compare'));
  const gridWanted = useOnceEnabled(search.has('grid'));
  return (
    <Suspense fallback={null}>
      {cullWanted && <CullDialog />}
      {compareWanted && <CompareDialog />}
      {gridWanted && <VariantGridDialog />}
    </Suspense>
  );
}
