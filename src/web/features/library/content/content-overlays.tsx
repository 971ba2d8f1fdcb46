import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { useContent } from '#web/lib/queries.ts';
import { useOnceEnabled } from '#web/lib/use-once-enabled.ts';
import { useViewer } from './viewer/use-viewer.ts';
import { Viewer } from './viewer/viewer.tsx';
import type { LibraryWindow } from './window/library-window.ts';

const CullDialog = lazy(() => import('./cull/cull-dialog.tsx'));
const CompareDialog = lazy(() => import('./compare/compare-dialog.tsx'));

type ContentOverlaysProps = {
  /** How many of the newest items the viewer moves through. */
  limit: number;
};

/** The viewer, the comparison and the review over another page than My Content, by the same query parameters. */
export function ContentOverlays({ limit }: ContentOverlaysProps) {
  const [search] = useSearchParams();
  const cullWanted = useOnceEnabled(search.has('cull'));
  const compareWanted = useOnceEnabled(search.has('compare'));
  return (
    <>
      <Viewer library={useNewestWindow(limit)} viewer={useViewer()} />
      <Suspense fallback={null}>
        {cullWanted && <CullDialog />}
        {compareWanted && <CompareDialog />}
      </Suspense>
    </>
  );
}

/** The newest items as a list of My Content. */
function useNewestWindow(limit: number): LibraryWindow {
  const { data } = useContent({ limit });
  const items = data?.pages[0]?.items ?? [];
  return {
    total: data && items.length,
    findItem: (place) => items[place],
    findPlace: (id) => items.findIndex((item) => item.id === id),
    read: async (first, last) => items.slice(first, last + 1),
  };
}
