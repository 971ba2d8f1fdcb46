import { OrderButton } from '#web/ui/compose/order-button.tsx';
import { explainCharge, explainPrice, type Order, priceOf } from './order.ts';
import type { OrderState } from './use-order.ts';

type GenerateButtonProps = {
  state: OrderState;
  /** What it does, before the price. */
  label: (order: Order) => string;
};

/** The order's button, with what its price is made of. */
export function GenerateButton({ state, label }: GenerateButtonProps) {
  const { order, reasons, work, isPending } = state;
  return (
    <OrderButton
      label={label(order)}
      price={priceOf(order)}
      explanation={`${explainPrice(order)}. ${explainCharge(order)}`}
      reasons={reasons}
      work={work}
      isPending={isPending}
    />
  );
}
