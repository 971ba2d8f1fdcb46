import { PricedButton } from '#web/ui/compose/priced-button.tsx';
import { explainCharge, explainPrice, type GenerationRequest } from './generation-request.ts';
import type { GenerationRequestState } from './use-generation-request.ts';

type GenerateButtonProps = {
  state: GenerationRequestState;
  /** The action, which the button shows before the price. */
  label: (request: GenerationRequest) => string;
};

/** The button that sends a generation request, with an explanation of its price. */
export function GenerateButton({ state, label }: GenerateButtonProps) {
  const { request, reasons, work, price, isPending } = state;
  return (
    <PricedButton
      label={label(request)}
      price={price}
      explanation={
        price === 0 ? 'Not drawn, not charged' : `${explainPrice(request)}. ${explainCharge(request)}`
      }
      reasons={reasons}
      availability={work}
      isPending={isPending}
    />
  );
}
