import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { lazyNamed } from '#web/lib/lazy-named.ts';
import { Page } from '#web/ui/page.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';

// Apart from this chunk, so that the list does without the editor, and the first page does not list what both need.
const ShotLists = lazyNamed(() => import('./shot-lists.tsx'), 'ShotLists');
const StoredShotList = lazyNamed(() => import('./stored-shot-list.tsx'), 'StoredShotList');

/** /shot-list: the stored shot lists; with `?list=`: one of them. */
export function ShotListScreen() {
  const [search] = useSearchParams();
  const id = search.get('list');
  return (
    <Page>
      <Suspense fallback={<ListSkeleton />}>
        {id ? <StoredShotList key={id} id={id} /> : <ShotLists />}
      </Suspense>
    </Page>
  );
}
