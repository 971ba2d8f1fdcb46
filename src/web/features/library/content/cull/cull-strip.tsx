import { useEffect, useRef } from 'react';
import type { ContentItem } from '#contract/library.ts';
import { findPreviewUrl } from '#web/lib/content.ts';
import classes from './cull.module.css';
import type { Culling } from './culling.ts';
import { VerdictMark } from './verdict-mark.tsx';

/** Number of thumbnails on each side of the current one. */
const around = 12;

type CullStripProps = { items: readonly ContentItem[]; culling: Culling; onGo: (at: number) => void };

/** Thumbnails before and after the current picture, with their verdicts. */
export function CullStrip({ items, culling: { at, verdicts }, onGo }: CullStripProps) {
  const current = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the current picture changes
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [at]);
  const first = Math.max(0, at - around);
  return (
    <ul className={classes.strip} aria-label="All items">
      {items.slice(first, at + around + 1).map((item, n) => {
        const place = first + n;
        const picture = findPreviewUrl(item, 'thumbnail');
        return (
          <li key={item.id}>
            <button
              ref={place === at ? current : undefined}
              type="button"
              aria-label={`Show number ${place + 1}`}
              aria-current={place === at || undefined}
              onClick={() => onGo(place)}
              style={{ backgroundColor: item.placeholder ?? undefined }}
            >
              {picture && <img src={picture} alt="" decoding="async" />}
              <VerdictMark verdict={verdicts[item.id] ?? null} />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
