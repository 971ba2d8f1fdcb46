import { limits } from '#contract/limits.ts';
import type { Draft } from '#web/lib/draft.ts';
import { Sheet } from '#web/ui/sheet.tsx';
import { AspectChoice } from './aspect-choice.tsx';
import { carriedOver } from './carried-over.ts';
import { CountStepper } from './count-stepper.tsx';
import { countImages, type Order } from './order.ts';
import { OrderForm } from './order-form.tsx';

export type OrderDialogProps = {
  open: boolean;
  draft: Draft;
  onChange: (part: Partial<Draft>) => void;
  onClose: () => void;
};

const labelFor = (order: Order) =>
  order.kind === 'image' ? `Generate ${countImages(order.count)}` : 'Generate';

/** “Generate Image Bundle”: 1 to 25 pictures of one prompt, and a button that names the true count (decisions.md 13). */
export function BundleDialog({ open, draft, onChange, onClose }: OrderDialogProps) {
  return (
    <Sheet title="Generate Image Bundle" open={open} onClose={onClose} spread>
      <OrderForm
        draft={draft}
        order={{ kind: 'image', count: draft.bundleCount }}
        label={labelFor}
        note={(whole) => carriedOver(whole, 'bundle')}
        onChange={onChange}
        onStarted={onClose}
      >
        <CountStepper
          value={draft.bundleCount}
          max={limits.bundleMaximum}
          onChange={(bundleCount) => onChange({ bundleCount })}
        />
        <AspectChoice value={draft.aspectRatio} onChange={(aspectRatio) => onChange({ aspectRatio })} />
      </OrderForm>
    </Sheet>
  );
}
