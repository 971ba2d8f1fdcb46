import { PricedButton } from '#web/ui/compose/priced-button.tsx';
import { calculatePrice, explainCharge, explainPrice, type GenerationRequest } from './generation-request.ts';
import type { GenerationRequestState } from './use-generation-request.ts';

type GenerateButtonProps = {
  state: GenerationRequestState;
  /** The action, which the button shows before the price. */
  label: (request: GenerationRequest) => string;
};

/** The button that sends a generation request, with an explanation of its price. */
export function GenerateButton({ state, label }: GenerateButtonProps) {
  const { request, reasons, work, isPending } = state;
  return (
    <PricedButton
      label={label(request)}
      price={calculatePrice(request)}
      explanation={`${explainPrice(request)}. ${explainCharge(request)}`}
      reasons={reasons}
      availability={work}
      isPending={isPending}
    />
  );
}
