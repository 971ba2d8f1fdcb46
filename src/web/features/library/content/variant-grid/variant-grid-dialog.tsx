import { Modal } from '@mantine/core';
import { id as contentId } from '#contract/common.ts';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { useCoveredPage } from '#web/ui/use-covered-page.ts';
import { useCullItems } from '../cull/use-cull-items.ts';
import { useOverlay } from '../use-overlay.ts';
import classes from './variant-grid.module.css';
import { VariantGrid } from './variant-grid.tsx';

/** The pictures of the bundle of `?grid=` by what they differ in, in full screen. */
export default function VariantGridDialog() {
  const { close, value } = useOverlay('grid');
  const bundleId = contentId.safeParse(value).success ? value : null;
  useCoveredPage(bundleId !== null);
  return (
    <Modal.Root opened={bundleId !== null} onClose={close} fullScreen transitionProps={{ duration: 160 }}>
      <Modal.Content className={classes.content} aria-label="Grid of variants">
        {bundleId && <Loaded bundleId={bundleId} onClose={close} />}
      </Modal.Content>
    </Modal.Root>
  );
}

function Loaded({ bundleId, onClose }: { bundleId: string; onClose: () => void }) {
  const { data: items, error, refetch } = useCullItems({ bundleId });
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  if (!items) return <ListSkeleton />;
  return <VariantGrid items={items} onClose={onClose} />;
}
