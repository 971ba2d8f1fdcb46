/** How long things take in the sandbox. */
export const day = 86_400_000;

/** A subscription whose first payment does not come ends. */
export const incompleteMs = 23 * 3_600_000;
/** A slow payment stays under way. */
export const slowMs = 60_000;
/** After a payment with a card that is disputed. */
export const disputeOpensMs = 60_000;
/** A dispute is argued about. */
export const disputeDays = 7;
/** Days after a renewal's first failure on which it is tried again; after the last it ends. */
export const retryDays = [1, 3, 5] as const;

export function after(moment: Date, ms: number): Date {
  return new Date(moment.getTime() + ms);
}
