import { AppError } from '#contract/errors.ts';

/** Refuses an amount that is not a whole number of at least one token: a fault of the caller's code. */
export function requireTokens(amount: number): void {
  if (!Number.isSafeInteger(amount) || amount < 1) {
    throw new RangeError(`${amount} is not an amount of tokens`);
  }
}

/** An amount as a person reads it: `1 token`, `1,250 tokens`. */
function tokensInWords(amount: number): string {
  return `${amount.toLocaleString('en-US')} ${amount === 1 ? 'token' : 'tokens'}`;
}

/** What a person is told whose balance does not cover a price. */
export function tooFewTokens(needed: number, available: number): AppError {
  return new AppError(
    'INSUFFICIENT_TOKENS',
    `This costs ${tokensInWords(needed)}, and you have ${tokensInWords(available)}.`,
    { needed, available },
  );
}
