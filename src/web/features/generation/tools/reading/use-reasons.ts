import { operationPrice } from '#contract/token-prices.ts';
import type { Reading, SourcePicture } from '#contract/tools.ts';
import { gateReason, standing, tokenReason } from '#web/lib/reasons.ts';
import { useUser } from '#web/lib/session.ts';
import { objectionTo } from '../source/use-source-picture.ts';

/** Every reason why a picture cannot be read or described now. @param more those of the form itself */
export function useReasons(
  operation: Reading['operation'],
  picture: SourcePicture,
  more: readonly (string | null)[] = [],
): string[] {
  const { gate, tokens } = useUser();
  return standing([
    gateReason(gate),
    objectionTo(picture, operation, picture.category),
    ...more,
    tokenReason(operationPrice(operation), tokens),
  ]);
}
