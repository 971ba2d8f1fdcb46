import { IconDownload } from '@tabler/icons-react';
import { Fragment, memo, type RefObject } from 'react';
import type { ContentItem, ContentType } from '#contract/library.ts';
import { findPreviewUrl } from '#web/lib/content.ts';
import { download } from '#web/lib/download.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { getErrorMessage, notify } from '#web/ui/notify.ts';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { StackBadge } from './cull/stack-badge.tsx';
import { VerdictMark } from './cull/verdict-mark.tsx';
import { FavouriteButton } from './favourite-button.tsx';
import classes from './library-table.module.css';
import { LikenessMark } from './likeness-mark.tsx';
import { SelectAllCheckbox } from './select/select-all-checkbox.tsx';
import { SelectCheckbox } from './select/select-checkbox.tsx';
import { formatDaysLeft } from './trash/days-left.ts';
import { toFrameId } from './use-jump-to.ts';
import { unknownTotal } from './window/library-map.ts';
import { useSheetRows } from './window/use-sheet-rows.ts';
import type { Sheet } from './window/use-sheet-scroll.ts';

const typeLabels: Record<ContentType, string> = {
  image: 'Image',
  video: 'Video',
  model: 'AI Model',
  training_data: 'Training Data',
};

type LibraryTableProps = {
  sheet: Sheet;
  list: RefObject<HTMLTableSectionElement | null>;
  marked: string | null;
  onOpen: (item: ContentItem) => void;
};

/**
 * The library as a table. On phones the details are below the name. Only rows near the screen are rendered; spacers
 * replace the others.
 */
export function LibraryTable({ sheet, list, marked, onOpen }: LibraryTableProps) {
  const { rows, library, map } = sheet;
  const { shown, within } = useSheetRows(sheet);
  const met = new Set<string>();
  return (
    <table
      className={classes.table}
      aria-label="My Content"
      aria-rowcount={map.isPartial ? unknownTotal : map.total + 1}
    >
      <thead>
        <tr aria-rowindex={1}>
          <th scope="col">
            <SelectAllCheckbox />
            Name
          </th>
          <th scope="col">Type</th>
          <th scope="col">Category</th>
          <th scope="col">Status</th>
          <th scope="col">Created</th>
          <th scope="col">Actions</th>
        </tr>
      </thead>
      <tbody ref={list} {...within}>
        {shown.map((place, index) => {
          const item = library.findItem(place);
          const isNew = item !== undefined && !met.has(item.id);
          if (isNew) met.add(item.id);
          return (
            <Fragment key={isNew ? item.id : place}>
              <SpacerRow height={rows.top(place) - rows.top((shown[index - 1] ?? -1) + 1)} />
              {isNew ? (
                <Row
                  item={item}
                  place={place}
                  height={rows.heightOf(place)}
                  marked={marked === item.id}
                  onOpen={onOpen}
                />
              ) : (
                <SpacerRow height={rows.heightOf(place)} waiting />
              )}
            </Fragment>
          );
        })}
        <SpacerRow height={rows.height - rows.top((shown.at(-1) ?? -1) + 1)} />
      </tbody>
    </table>
  );
}

/** A spacer for rows that are not rendered, or for one whose item is not loaded yet. */
function SpacerRow({ height, waiting = false }: { height: number; waiting?: boolean }) {
  if (height <= 0) return null;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row of a table takes no focus
    <tr className={waiting ? classes.waiting : classes.room} style={{ height }} aria-hidden="true">
      <td colSpan={6}>{waiting && <span className={classes.picture} />}</td>
    </tr>
  );
}

type RowProps = {
  item: ContentItem;
  place: number;
  height: number;
  marked: boolean;
  onOpen: (item: ContentItem) => void;
};

const Row = memo(function Row({ item, place, height, marked, onOpen }: RowProps) {
  const picture = findPreviewUrl(item, 'small');
  const usable = item.status === 'completed' && !item.trashedAt;
  return (
    <tr
      id={toFrameId(item.id)}
      style={{ height }}
      data-place={place}
      data-marked={marked || undefined}
      aria-rowindex={place + 2}
    >
      <th scope="row">
        <SelectCheckbox id={item.id} name={item.name} inRow />
        <button type="button" className={classes.open} data-opens onClick={() => onOpen(item)}>
          <span className={classes.picture} style={{ backgroundColor: item.placeholder ?? undefined }}>
            {picture && <img src={picture} alt="" loading="lazy" decoding="async" />}
          </span>
          <span className={classes.name} dir="auto">
            {item.name}
          </span>
          <StackBadge variants={item.variants} />
          <LikenessMark likeness={item.likeness} />
          <VerdictMark verdict={item.verdict} />
        </button>
      </th>
      <td>{typeLabels[item.type]}</td>
      <td>{item.category.toUpperCase()}</td>
      <td>
        <StatusBadge status={item.status} />
      </td>
      <td className={classes.created}>
        {formatDateTime(item.createdAt)}
        {item.trashedAt && <span className={classes.left}>{formatDaysLeft(item, new Date())}</span>}
      </td>
      <td className={classes.actions}>
        {usable && (
          <>
            <FavouriteButton item={item} />
            <IconButton
              label="Download"
              fullLabel={`Download ${item.name}`}
              onClick={() => download(item).catch(notifyDownloadFailed)}
            >
              <IconDownload size={18} stroke={1.75} />
            </IconButton>
          </>
        )}
      </td>
    </tr>
  );
});

function notifyDownloadFailed(error: unknown): void {
  notify.error({
    title: 'Download failed',
    text: getErrorMessage(error, 'The file could not be saved. Please try again.'),
  });
}
