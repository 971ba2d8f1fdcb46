import { Modal } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { useContentItem } from '#web/lib/queries.ts';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { useCoveredPage } from '#web/ui/use-covered-page.ts';
import { useOverlay } from '../use-overlay.ts';
import { withParam } from '../with-param.ts';
import classes from './compare.module.css';
import { formatCompare, parseCompare } from './compare-address.ts';
import { CompareView } from './compare-view.tsx';

/** Compares the two items of `?compare=A,B` in full screen. */
export default function CompareDialog() {
  const [, setSearch] = useSearchParams();
  const { value, close } = useOverlay('compare');
  const pair = parseCompare(value);
  const swap = ([a, b]: readonly [string, string]) =>
    setSearch(
      (old) => new URLSearchParams(withParam(old, 'compare', formatCompare(b, a))),
      // A history entry would come between the comparison and the previous page.
      { replace: true },
    );
  useCoveredPage(pair !== null);
  return (
    <Modal.Root opened={pair !== null} onClose={close} fullScreen transitionProps={{ duration: 160 }}>
      <Modal.Content className={classes.content} aria-label="Compare">
        {pair && <Compared pair={pair} onSwap={() => swap(pair)} onClose={close} />}
      </Modal.Content>
    </Modal.Root>
  );
}

type ComparedProps = { pair: readonly [string, string]; onSwap: () => void; onClose: () => void };

function Compared({ pair: [idOfA, idOfB], onSwap, onClose }: ComparedProps) {
  const a = useContentItem(idOfA);
  const b = useContentItem(idOfB);
  const error = a.error ?? b.error;
  if (error) return <ErrorState error={error} onRetry={() => void Promise.all([a.refetch(), b.refetch()])} />;
  if (!a.data || !b.data) return <ListSkeleton />;
  return <CompareView a={a.data} b={b.data} onSwap={onSwap} onClose={onClose} />;
}
