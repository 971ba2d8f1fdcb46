import { useContent } from '#web/lib/queries.ts';
import { ItemDialogs } from './item-dialogs.tsx';
import { useViewer } from './viewer/use-viewer.ts';
import { Viewer } from './viewer/viewer.tsx';
import type { LibraryWindow } from './window/library-window.ts';

type ContentOverlaysProps = {
  /** How many of the newest items the viewer moves through. */
  limit: number;
};

/** What opens over items, on another page than My Content and by the same query parameters. */
export function ContentOverlays({ limit }: ContentOverlaysProps) {
  return (
    <>
      <Viewer library={useNewestWindow(limit)} viewer={useViewer()} />
      <ItemDialogs />
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
