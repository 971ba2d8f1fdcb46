import { Button } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconCheck, IconX } from '@tabler/icons-react';
import type { ContentItem } from '#contract/library.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import classes from './cull.module.css';
import { CullStage } from './cull-stage.tsx';
import { CullStrip } from './cull-strip.tsx';
import { CullSummary } from './cull-summary.tsx';
import { formatProgress, listByVerdict } from './culling.ts';
import { useCulling } from './use-culling.ts';

type CullViewProps = { items: readonly ContentItem[]; onClose: () => void };

/**
 * One picture at a time with two large buttons. `K` or `1` keeps, `X` or `0` rejects, `U` clears the verdict, arrows
 * move. The last step is a summary.
 */
export function CullView({ items, onClose }: CullViewProps) {
  const { culling, go, judge } = useCulling(items);
  const { at, verdicts } = culling;
  const item = items[at];
  useHotkeys([
    ['k', () => judge('keep')],
    ['1', () => judge('keep')],
    ['x', () => judge('reject')],
    ['0', () => judge('reject')],
    ['u', () => judge(null)],
    ['ArrowLeft', () => go(at - 1)],
    ['ArrowRight', () => go(at + 1)],
    ['Home', () => go(0)],
    ['End', () => go(items.length - 1)],
  ]);
  const judged = items.length - listByVerdict(culling, null).length;
  return (
    <div className={classes.cull}>
      <header className={classes.head}>
        <h2 className={classes.title}>Keep or reject</h2>
        <p className={classes.progress} role="status">
          {formatProgress(culling)}
        </p>
        <IconButton label="Close" onClick={onClose}>
          <IconX size={22} stroke={1.5} />
        </IconButton>
        <span
          className={classes.bar}
          style={{ transform: `scaleX(${judged / items.length})` }}
          aria-hidden="true"
        />
      </header>
      {item ? (
        <>
          <CullStage
            key={item.id}
            item={item}
            verdict={verdicts[item.id] ?? null}
            place={`${at + 1} of ${items.length}`}
            next={items[at + 1]}
            onPrevious={at > 0 ? () => go(at - 1) : undefined}
            onNext={() => go(at + 1)}
          />
          <CullStrip items={items} culling={culling} onGo={go} />
          <div className={classes.verdicts}>
            <Button
              className={classes.reject}
              variant="default"
              size="lg"
              leftSection={<IconX size={22} stroke={2} aria-hidden="true" />}
              aria-keyshortcuts="X 0"
              data-tip="Reject (X)"
              onClick={() => judge('reject')}
            >
              Reject
            </Button>
            <Button
              className={classes.undecided}
              variant="subtle"
              disabled={!verdicts[item.id]}
              aria-keyshortcuts="U"
              data-tip="Undecided (U)"
              onClick={() => judge(null)}
            >
              Undecided
            </Button>
            <Button
              className={classes.keep}
              variant="default"
              size="lg"
              leftSection={<IconCheck size={22} stroke={2} aria-hidden="true" />}
              aria-keyshortcuts="K 1"
              data-tip="Keep (K)"
              onClick={() => judge('keep')}
            >
              Keep
            </Button>
          </div>
        </>
      ) : (
        <CullSummary items={items} culling={culling} onBack={() => go(items.length - 1)} onClose={onClose} />
      )}
    </div>
  );
}
