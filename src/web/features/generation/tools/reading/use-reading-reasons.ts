import type { SourcePicture } from '#contract/source-picture.ts';
import { operationPrice } from '#contract/token-prices.ts';
import type { Reading } from '#contract/tools.ts';
import { findGateReason, findTokenReason, listReasons } from '#web/lib/reasons.ts';
import { useUser } from '#web/lib/session.ts';
import { findObjection } from '#web/lib/use-source-picture.ts';

/** Every reason why a picture cannot be read or described now. @param more reasons of the form */
export function useReadingReasons(
  operation: Reading['operation'],
  picture: SourcePicture,
  more: readonly (string | null)[] = [],
): string[] {
  const user = useUser();
  return listReasons([
    findGateReason(user.gate),
    findObjection(picture, operation, picture.category),
    ...more,
    findTokenReason(operationPrice(operation), user),
  ]);
}
