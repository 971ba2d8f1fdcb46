import type { CSSProperties } from 'react';
import { formatBytes } from '#web/lib/bytes.ts';
import classes from './storage-bar.module.css';

type StorageBarProps = {
  /** Bytes. */
  used: number;
  /** Bytes of the plan; null means unlimited. */
  limit: number | null;
};

/** Storage of library and trash against the limit of the plan. */
export function StorageBar({ used, limit }: StorageBarProps) {
  const share = limit === null ? 0 : Math.min(1, used / limit);
  const words = limit === null ? `${formatBytes(used)}, unlimited` : formatUsedOfLimit(used, limit);
  return (
    <div className={classes.storage}>
      <p className={classes.words}>
        <span>Storage used</span>
        <span>{words}</span>
      </p>
      {limit !== null && (
        <div className={classes.track} aria-hidden="true" data-full={share >= 0.9 || undefined}>
          <i style={{ '--share': share } as CSSProperties} />
        </div>
      )}
      {share >= 0.9 && (
        <p className={classes.advice}>
          {share >= 1 ? 'Your storage is full.' : 'Your storage is nearly full.'} Delete items and empty the
          trash, or choose a larger plan.
        </p>
      )}
    </div>
  );
}

function formatUsedOfLimit(used: number, limit: number): string {
  return `${formatBytes(used)} of ${formatBytes(limit).replace('.0', '')}`;
}
