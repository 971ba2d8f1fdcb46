import { useDisclosure } from '@mantine/hooks';
import {
  IconArrowsDiff,
  IconChecks,
  IconDownload,
  IconFolderMinus,
  IconFolderPlus,
  IconHeart,
  IconHeartOff,
  IconRestore,
  IconTag,
  IconTrash,
  IconTrashX,
  IconX,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { limits } from '#contract/limits.ts';
import { formatNumber } from '#web/lib/format.ts';
import { useMayDeleteForGood } from '#web/lib/may-delete-for-good.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { compareText } from '../compare/compare-address.ts';
import { cullIdsMaximum, cullText } from '../cull/cull-address.ts';
import { knownContents } from '../known-contents.ts';
import type { LibraryFilters } from '../read-filters.ts';
import { useChoosing } from '../select/choosing.ts';
import { withParam } from '../with-param.ts';
import classes from './bulk-bar.module.css';
import type { BulkChange } from './bulk-words.ts';
import { CollectSheet } from './collect-sheet.tsx';
import { RemoveSheet } from './remove-sheet.tsx';
import { TagSheet } from './tag-sheet.tsx';
import { useChangeMany } from './use-change-many.ts';
import { useDownloadMany } from './use-download-many.ts';

/** At the bottom while something is chosen: how much, and what can be done with it. */
export function BulkBar({ filters }: { filters: LibraryFilters }) {
  const { selection, clear, forget } = useChoosing();
  const { isPending, mutate } = useChangeMany();
  const ids = [...selection.ids];
  const isOpen = ids.length > 0;
  useRoomForBar(isOpen);
  if (!isOpen) return null;

  function change(asked: BulkChange): void {
    mutate({ change: asked, ids }, { onSuccess: (answer) => leaves(asked) && forget(answer.ids) });
  }

  return (
    <section className={classes.bar} aria-label="Selected items">
      <IconButton label="Clear the selection" onClick={clear}>
        <IconX size={20} stroke={1.5} />
      </IconButton>
      <p className={classes.count} role="status">
        {formatNumber(ids.length)} selected
        {selection.beyond > 0 && (
          <span>
            {' '}
            {formatNumber(limits.bulkMaximum)} at once is the most: {formatNumber(selection.beyond)} more were
            left out.
          </span>
        )}
      </p>
      <div className={classes.actions}>
        {filters.trash ? (
          <TrashActions ids={ids} busy={isPending} onChange={change} />
        ) : (
          <Actions ids={ids} collectionId={filters.collectionId} busy={isPending} onChange={change} />
        )}
      </div>
    </section>
  );
}

/** Whether what it is done with leaves the list that it was chosen in. */
function leaves({ action }: BulkChange): boolean {
  return action === 'trash' || action === 'restore' || action === 'remove' || action === 'uncollect';
}

/** Whatever else stands at the bottom makes room. */
function useRoomForBar(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    document.documentElement.style.setProperty('--bulk-bar', '4rem');
    return () => void document.documentElement.style.removeProperty('--bulk-bar');
  }, [isOpen]);
}

type ActionsProps = { ids: string[]; busy: boolean; onChange: (change: BulkChange) => void };

const icon = { size: 20, stroke: 1.5, 'aria-hidden': true } as const;

function Actions({ ids, collectionId, busy, onChange }: ActionsProps & { collectionId: string | undefined }) {
  const client = useQueryClient();
  const known = knownContents(client, ids);
  const allFavourites = known.length > 0 && known.every(({ favourite }) => favourite);
  const [tagging, tag] = useDisclosure(false);
  const [collecting, collect] = useDisclosure(false);
  const downloading = useDownloadMany();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  if (downloading.isPending) {
    return (
      <>
        <p className={classes.packing} role="status">
          Saving {formatNumber(ids.length)} as a ZIP…
        </p>
        <BarButton label="Cancel" icon={<IconX {...icon} />} onClick={downloading.cancel} />
      </>
    );
  }
  return (
    <>
      <BarButton
        label={allFavourites ? 'Unfavourite' : 'Favourite'}
        icon={allFavourites ? <IconHeartOff {...icon} /> : <IconHeart {...icon} />}
        disabled={busy}
        onClick={() => onChange({ action: 'favourite', favourite: !allFavourites })}
      />
      <BarButton label="Tag" icon={<IconTag {...icon} />} disabled={busy} onClick={tag.open} />
      <BarButton label="Collect" icon={<IconFolderPlus {...icon} />} disabled={busy} onClick={collect.open} />
      {collectionId && (
        <BarButton
          label="Take out"
          icon={<IconFolderMinus {...icon} />}
          disabled={busy}
          onClick={() => onChange({ action: 'uncollect', collectionId })}
        />
      )}
      {ids.length === 2 && (
        <BarButton
          label="Compare"
          icon={<IconArrowsDiff {...icon} />}
          onClick={() => navigate(withParam(search, 'compare', compareText(ids[0] ?? '', ids[1] ?? '')))}
        />
      )}
      {ids.length > 1 && ids.length <= cullIdsMaximum && (
        <BarButton
          label="Judge"
          icon={<IconChecks {...icon} />}
          onClick={() => navigate(withParam(search, 'cull', cullText({ ids })))}
        />
      )}
      <BarButton
        label={downloading.label}
        icon={<IconDownload {...icon} />}
        onClick={() => downloading.mutate(ids)}
      />
      <BarButton
        label="Delete"
        icon={<IconTrash {...icon} />}
        disabled={busy}
        onClick={() => onChange({ action: 'trash' })}
      />
      <TagSheet open={tagging} onClose={tag.close} items={known} count={ids.length} onChange={onChange} />
      <CollectSheet open={collecting} onClose={collect.close} count={ids.length} onChange={onChange} />
    </>
  );
}

function TrashActions({ ids, busy, onChange }: ActionsProps) {
  const mayDelete = useMayDeleteForGood();
  const [asking, ask] = useDisclosure(false);
  return (
    <>
      <BarButton
        label="Restore"
        icon={<IconRestore {...icon} />}
        disabled={busy}
        onClick={() => onChange({ action: 'restore' })}
      />
      {mayDelete && (
        <BarButton
          label="Delete for good"
          icon={<IconTrashX {...icon} />}
          disabled={busy}
          onClick={ask.open}
        />
      )}
      <RemoveSheet
        open={asking}
        onClose={ask.close}
        count={ids.length}
        onRemove={() => onChange({ action: 'remove' })}
      />
    </>
  );
}

type BarButtonProps = { label: string; icon: React.ReactNode; disabled?: boolean; onClick: () => void };

/** An icon and its word; on phones the icon alone. */
function BarButton({ label, icon: face, disabled = false, onClick }: BarButtonProps) {
  return (
    <button type="button" className={classes.button} disabled={disabled} aria-label={label} onClick={onClick}>
      {face}
      <span>{label}</span>
    </button>
  );
}
