import type { Draft } from '#web/lib/draft.ts';
import { BundleDialog } from './bundle-dialog.tsx';
import type { OrderDialog } from './use-order-dialog.ts';
import { VideoDialog } from './video-dialog.tsx';

type OrderDialogsProps = {
  shown: OrderDialog | null;
  draft: Draft;
  onChange: (part: Partial<Draft>) => void;
  onClose: () => void;
};

/** The two dialogs of the dashboard. Their code is fetched when one is first asked for. */
export default function OrderDialogs({ shown, ...rest }: OrderDialogsProps) {
  return (
    <>
      <BundleDialog open={shown === 'bundle'} {...rest} />
      <VideoDialog open={shown === 'video'} {...rest} />
    </>
  );
}
