import { Button, Tabs } from '@mantine/core';
import { useDebouncedValue, useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import type { PictureChoice } from '#contract/picture-choice.ts';
import type { Upload } from '#contract/uploads.ts';
import { getPictureUrl } from '#web/lib/pictures.ts';
import { useContent } from '#web/lib/queries.ts';
import { Sheet } from '#web/ui/sheet.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import classes from './picture-choice.module.css';
import { PictureGrid } from './picture-grid.tsx';
import { RemovedConsents } from './removed-consents.tsx';
import { RevokeDialog } from './revoke-dialog.tsx';
import { useUploads } from './use-uploads.ts';

type PictureDialogProps = {
  open: boolean;
  title: string;
  /** Whether uploads are left out. */
  contentOnly?: boolean;
  /** Whether videos can be chosen too. */
  withVideos?: boolean;
  /** The ids of what is chosen, where several can be: a second press then gives one up. */
  chosen?: ReadonlySet<string>;
  onChoose: (picture: PictureChoice) => void;
  onClose: () => void;
};

/** A choice of the creator's pictures: finished ones of My Content, and uploads. */
export function PictureDialog(props: PictureDialogProps) {
  const { open, title, chosen, contentOnly = false, withVideos = false, onChoose, onClose } = props;
  const [search, setSearch] = useState('');
  const [revoked, setRevoked] = useState<Upload | null>(null);
  const [asking, ask] = useDisclosure(false);
  // Escape reaches both dialogs; it must only close the one on top.
  const close = asking ? () => {} : onClose;
  return (
    <>
      <Sheet title={chosen ? title : `${title}: choose one of yours`} open={open} onClose={close} spread>
        <input
          type="search"
          data-autofocus
          className={classes.search}
          aria-label="Search"
          placeholder="Search"
          autoComplete="off"
          maxLength={120}
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
        <Tabs defaultValue="content" keepMounted={false} className={classes.tabs}>
          <Tabs.List>
            <Tabs.Tab value="content">My Content</Tabs.Tab>
            {withVideos && <Tabs.Tab value="videos">Videos</Tabs.Tab>}
            {!contentOnly && <Tabs.Tab value="uploads">Uploads</Tabs.Tab>}
          </Tabs.List>
          <Tabs.Panel value="content" className={classes.panel}>
            <OwnContent type="image" search={search} chosen={chosen} onChoose={onChoose} />
          </Tabs.Panel>
          <Tabs.Panel value="videos" className={classes.panel}>
            <OwnContent type="video" search={search} chosen={chosen} onChoose={onChoose} />
          </Tabs.Panel>
          <Tabs.Panel value="uploads" className={classes.panel}>
            <OwnUploads search={search} onChoose={onChoose} />
            <RemovedConsents
              onRevoke={(upload) => {
                setRevoked(upload);
                ask.open();
              }}
            />
          </Tabs.Panel>
        </Tabs>
        {chosen && (
          <div className={classes.chosenFoot}>
            <p role="status">{chosen.size} selected</p>
            <Button onClick={onClose}>Done</Button>
          </div>
        )}
      </Sheet>
      {revoked && <RevokeDialog key={revoked.id} upload={revoked} open={asking} onClose={ask.close} />}
    </>
  );
}

const noMatches = 'No pictures match your search.';

/** What My Content says where it has nothing to choose. */
const emptyTexts = {
  image: { none: 'Pictures that you make appear here.', noMatches },
  video: { none: 'Videos that you make appear here.', noMatches: 'No videos match your search.' },
} as const;

type OwnProps = { search: string; onChoose: (picture: PictureChoice) => void };

const pageLength = 100;
/** Milliseconds without a key press before the search is sent. */
const searchPause = 250;

type OwnContentProps = OwnProps & { type: 'image' | 'video'; chosen: ReadonlySet<string> | undefined };

function OwnContent({ type, search, chosen, onChoose }: OwnContentProps) {
  const [q] = useDebouncedValue(search.trim(), searchPause);
  const { data, error, refetch, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } =
    useContent({ type, status: 'completed', limit: pageLength, ...(q && { q }) });
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />;
  if (!data) return <ListSkeleton />;
  const pictures = data.pages.flatMap(({ items }) =>
    items.map(({ id, name, placeholder }) => {
      const choice = { contentId: id };
      return { id, name, placeholder, address: getPictureUrl(choice, 'thumbnail'), choice };
    }),
  );
  return (
    <PictureGrid
      label="My Content"
      pictures={pictures}
      emptyText={q ? emptyTexts[type].noMatches : emptyTexts[type].none}
      chosen={chosen}
      more={{
        exists: hasNextPage,
        loading: isFetchingNextPage,
        failed: isFetchNextPageError,
        load: () => void fetchNextPage(),
      }}
      onChoose={onChoose}
    />
  );
}

function OwnUploads({ search, onChoose }: OwnProps) {
  const { data, error, refetch } = useUploads();
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />;
  if (!data) return <ListSkeleton />;
  const wanted = search.trim().toLocaleLowerCase();
  const found = data.filter(({ name }) => name.toLocaleLowerCase().includes(wanted));
  const pictures = found.map(({ id, name, placeholder }) => {
    const choice = { uploadId: id };
    return { id, name, placeholder, address: getPictureUrl(choice, 'thumbnail'), choice };
  });
  return (
    <PictureGrid
      label="Uploads"
      pictures={pictures}
      emptyText={wanted ? noMatches : 'Pictures that you upload appear here.'}
      more={null}
      onChoose={onChoose}
    />
  );
}
