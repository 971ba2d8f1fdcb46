/** Refuses an amount that is not a whole number of at least one token: a fault of the caller's code. */
export function requireTokens(amount: number): void {
  if (!Number.isSafeInteger(amount) || amount < 1) {
    throw new RangeError(`${amount} is not an amount of tokens`);
  }
}

/** An amount as a person reads it: `1 token`, `1,250 tokens`. */
export function tokensInWords(amount: number): string {
  return `${amount.toLocaleString('en-US')} ${amount === 1 ? 'token' : 'tokens'}`;
}
