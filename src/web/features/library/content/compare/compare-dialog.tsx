import { Modal } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { useContentItem } from '#web/lib/queries.ts';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { useCoveredPage } from '#web/ui/use-covered-page.ts';
import { useOverlay } from '../use-overlay.ts';
import { withParam } from '../with-param.ts';
import classes from './compare.module.css';
import { compareText, readCompare } from './compare-address.ts';
import { CompareRoom } from './compare-room.tsx';

/** The two items that `?compare=A,B` names, over the whole screen. */
export default function CompareDialog() {
  const [, setSearch] = useSearchParams();
  const { value, close } = useOverlay('compare');
  const pair = readCompare(value);
  const swap = ([a, b]: readonly [string, string]) =>
    setSearch(
      (old) => new URLSearchParams(withParam(old, 'compare', compareText(b, a))),
      // As a step of its own it would stand between the comparison and where one came from.
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
  return <CompareRoom a={a.data} b={b.data} onSwap={onSwap} onClose={onClose} />;
}
