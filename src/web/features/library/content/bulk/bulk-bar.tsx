import { useDisclosure } from '@mantine/hooks';
import {
  IconArrowsDiff,
  IconCalendarPlus,
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
import { useNavigate, useSearchParams } from 'react-router';
import { limits } from '#contract/limits.ts';
import { useCanDeletePermanently } from '#web/lib/can-delete-permanently.ts';
import { listCachedContents } from '#web/lib/change-content/cached-contents.ts';
import { formatNumber } from '#web/lib/format.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { formatCompare } from '../compare/compare-address.ts';
import { createPostAddress, postItemsMaximum } from '../create-post.ts';
import { cullIdsMaximum, formatCull } from '../cull/cull-address.ts';
import type { LibraryFilters } from '../library-filters.ts';
import { useSelection } from '../select/use-selection.ts';
import { withParam } from '../with-param.ts';
import classes from './bulk-bar.module.css';
import type { BulkChange } from './bulk-labels.ts';
import { CollectSheet } from './collect-sheet.tsx';
import { RemoveSheet } from './remove-sheet.tsx';
import { TagSheet } from './tag-sheet.tsx';
import { useBulkChange } from './use-bulk-change.ts';
import { useBulkDownload } from './use-bulk-download.ts';

/** The bar at the bottom with the size of the selection and its actions. */
export function BulkBar({ filters }: { filters: LibraryFilters }) {
  const { selection, clear, forget } = useSelection();
  const { isPending, mutate } = useBulkChange();
  const ids = [...selection.ids];
  const isOpen = ids.length > 0;
  if (!isOpen) return null;

  function change(asked: BulkChange): void {
    mutate({ change: asked, ids }, { onSuccess: (answer) => leavesList(asked) && forget(answer.ids) });
  }

  return (
    <section className={classes.bar} aria-label="Selected items">
      <IconButton label="Clear selection" onClick={clear}>
        <IconX size={20} stroke={1.5} />
      </IconButton>
      <p className={classes.count} role="status">
        {formatNumber(ids.length)} <b className={classes.word}>selected</b>
        {selection.overflow > 0 && (
          <span>
            {' '}
            Limit {formatNumber(limits.bulkMaximum)}; {formatNumber(selection.overflow)} not selected
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

/** Whether a change removes the items from the current list. */
function leavesList({ action }: BulkChange): boolean {
  return action === 'trash' || action === 'restore' || action === 'remove' || action === 'uncollect';
}

type ActionsProps = { ids: string[]; busy: boolean; onChange: (change: BulkChange) => void };

const icon = { size: 20, stroke: 1.5, 'aria-hidden': true } as const;

function Actions({ ids, collectionId, busy, onChange }: ActionsProps & { collectionId: string | undefined }) {
  const client = useQueryClient();
  const known = listCachedContents(client, ids);
  const allFavourites = known.length > 0 && known.every(({ favourite }) => favourite);
  const [tagging, tag] = useDisclosure(false);
  const [collecting, collect] = useDisclosure(false);
  const downloading = useBulkDownload();
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
          label="Remove from collection"
          icon={<IconFolderMinus {...icon} />}
          disabled={busy}
          onClick={() => onChange({ action: 'uncollect', collectionId })}
        />
      )}
      {ids.length === 2 && (
        <BarButton
          label="Compare"
          icon={<IconArrowsDiff {...icon} />}
          onClick={() => navigate(withParam(search, 'compare', formatCompare(ids[0] ?? '', ids[1] ?? '')))}
        />
      )}
      {ids.length > 1 && ids.length <= cullIdsMaximum && (
        <BarButton
          label="Review"
          icon={<IconChecks {...icon} />}
          onClick={() => navigate(withParam(search, 'cull', formatCull({ ids })))}
        />
      )}
      {ids.length <= postItemsMaximum && known.every(({ type }) => type === 'image' || type === 'video') && (
        <BarButton
          label="Create post"
          icon={<IconCalendarPlus {...icon} />}
          onClick={() => navigate(createPostAddress(ids))}
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
  const mayDelete = useCanDeletePermanently();
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
          label="Delete permanently"
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

/** A button with icon and label; on phones the icon alone. */
function BarButton({ label, icon: face, disabled = false, onClick }: BarButtonProps) {
  return (
    <button type="button" className={classes.button} disabled={disabled} aria-label={label} onClick={onClick}>
      {face}
      <span>{label}</span>
    </button>
  );
}
