import { Button } from '@mantine/core';
import { IconDownload, IconPrinter, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { ContentItem } from '#contract/library.ts';
import { findPreviewUrl } from '#web/lib/content.ts';
import { parseMetadata } from '#web/lib/metadata.ts';
import { LabelledSelect } from '#web/ui/compose/labelled-select.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { useBulkDownload } from '../bulk/use-bulk-download.ts';
import { withParam } from '../with-param.ts';
import { type Axis, type GridTable, layOutGrid, listAxes } from './lay-out-grid.ts';
import classes from './variant-grid.module.css';

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

type VariantGridProps = { items: readonly ContentItem[]; onClose: () => void };

/** Tables of pictures by two of the axes, to be read, printed and saved. */
export function VariantGrid({ items, onClose }: VariantGridProps) {
  const { axes, items: placed } = listAxes(items);
  const [rowsAt, setRowsAt] = useState(0);
  const [columnsAt, setColumnsAt] = useState(axes.length > 1 ? axes.length - 1 : null);
  const saving = useBulkDownload();
  const tables = layOutGrid(axes, placed, { rowsAt, columnsAt });
  const columns = columnsAt === null ? undefined : axes[columnsAt];
  // The axis that takes another's place gives it its own.
  const chooseRows = (at: number) => {
    if (at === columnsAt) setColumnsAt(rowsAt);
    setRowsAt(at);
  };
  const chooseColumns = (at: number) => {
    if (at === rowsAt && columnsAt !== null) setRowsAt(columnsAt);
    setColumnsAt(at);
  };
  return (
    <div className={classes.grid}>
      <header className={classes.head}>
        <h2 className={classes.title}>Grid of variants</h2>
        {columnsAt !== null && (
          <>
            <AxisSelect label="Rows" axes={axes} value={rowsAt} onChange={chooseRows} />
            <AxisSelect label="Columns" axes={axes} value={columnsAt} onChange={chooseColumns} />
          </>
        )}
        <Button variant="default" leftSection={<IconPrinter {...icon} />} onClick={() => window.print()}>
          Print or save as PDF
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload {...icon} />}
          disabled={saving.isPending || items.length === 0}
          onClick={() => saving.mutate(items.map(({ id }) => id))}
        >
          {saving.isPending ? 'Saving…' : 'Save as ZIP'}
        </Button>
        <IconButton label="Close" onClick={onClose} data-autofocus>
          <IconX size={22} stroke={1.5} />
        </IconButton>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by the keyboard */}
      <div className={classes.tables} tabIndex={0}>
        {axes.length === 0 ? (
          <p className={classes.nothing}>These pictures differ in their seed alone, or are not finished.</p>
        ) : (
          tables.map((table) => (
            <Table key={table.title} table={table} rows={axes[rowsAt]} columns={columns} />
          ))
        )}
        <p className={classes.printed}>Pictures made with AI.</p>
      </div>
    </div>
  );
}

type AxisSelectProps = {
  label: string;
  axes: readonly Axis[];
  value: number;
  onChange: (at: number) => void;
};

function AxisSelect({ axes, label, onChange, value }: AxisSelectProps) {
  return (
    <LabelledSelect
      label={label}
      value={String(value)}
      options={axes.map((axis, at) => ({ value: String(at), label: axis.label }))}
      onChange={(chosen) => onChange(Number(chosen))}
    />
  );
}

type TableProps = { table: GridTable; rows: Axis | undefined; columns: Axis | undefined };

function Table({ columns, rows, table }: TableProps) {
  return (
    <table className={classes.table}>
      {table.title && <caption dir="auto">{table.title}</caption>}
      {columns && (
        <thead>
          <tr>
            <th scope="col">
              {rows?.label} / {columns.label}
            </th>
            {columns.values.map((value) => (
              <th key={value} scope="col" dir="auto">
                {value || 'none'}
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {table.rows.map(({ cells, label }) => (
          <tr key={label}>
            <th scope="row" dir="auto">
              {label || 'none'}
            </th>
            {cells.map((items, at) => (
              <td key={columns?.values[at] ?? at}>
                {items.length === 0 ? '—' : items.map((item) => <Picture key={item.id} item={item} />)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A picture that opens the viewer. */
function Picture({ item }: { item: ContentItem }) {
  const [search] = useSearchParams();
  const url = findPreviewUrl(item, 'thumbnail');
  const to = withParam(new URLSearchParams(withParam(search, 'grid', null)), 'view', item.id);
  return (
    <Link to={to} className={classes.picture}>
      {url ? <img src={url} alt={parseMetadata(item).prompt ?? item.name} loading="lazy" /> : item.name}
    </Link>
  );
}
