import { Button, Modal } from '@mantine/core';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { useCoveredPage } from '#web/ui/use-covered-page.ts';
import { useOverlay } from '../use-overlay.ts';
import classes from './cull.module.css';
import { type CullSource, parseCull } from './cull-address.ts';
import { CullView } from './cull-view.tsx';
import { useCullItems } from './use-cull-items.ts';

/** Reviews the items of `?cull=` one by one in full screen. Back returns to the list. */
export default function CullDialog() {
  const { value, close } = useOverlay('cull');
  const source = parseCull(value);
  useCoveredPage(source !== null);
  return (
    <Modal.Root opened={source !== null} onClose={close} fullScreen transitionProps={{ duration: 160 }}>
      <Modal.Content className={classes.content} aria-label="Keep or reject">
        {source && <Culled key={value} source={source} onClose={close} />}
      </Modal.Content>
    </Modal.Root>
  );
}

type CulledProps = { source: CullSource; onClose: () => void };

function Culled({ source, onClose }: CulledProps) {
  const { data: items, error, refetch } = useCullItems(source);
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  if (!items) return <ListSkeleton />;
  if (items.length > 0) return <CullView items={items} onClose={onClose} />;
  return (
    <div className={classes.nothing}>
      <h2>Nothing to review</h2>
      <p>Only finished pictures and videos can be reviewed.</p>
      <Button variant="default" onClick={onClose} data-autofocus>
        Back to My Content
      </Button>
    </div>
  );
}
