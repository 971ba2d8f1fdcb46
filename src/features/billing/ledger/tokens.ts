import { AppError } from '#contract/errors.ts';

/** @throws RangeError for an amount that is not a whole number of at least 1, which is a bug of the caller */
export function requireTokenAmount(amount: number): void {
  if (!Number.isSafeInteger(amount) || amount < 1) {
    throw new RangeError(`${amount} is not an amount of tokens`);
  }
}

/** Formats an amount: `1 token`, `1,250 tokens`. */
function formatTokens(amount: number): string {
  return `${amount.toLocaleString('en-US')} ${amount === 1 ? 'token' : 'tokens'}`;
}

/** The error for a balance that does not cover a price. */
export function createInsufficientTokensError(needed: number, available: number): AppError {
  return new AppError(
    'INSUFFICIENT_TOKENS',
    `This costs ${formatTokens(needed)}, and you have ${formatTokens(available)}.`,
    { needed, available },
  );
}
