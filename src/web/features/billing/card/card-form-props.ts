/** What every provider's card form is given. */
export type CardFormProps = {
  clientSecret: string;
  /** What the button says: `Pay $199.00`. */
  label: string;
  /** Where the provider leads back to when the card's bank wants the page to itself: a path of ours. */
  returnPath: string;
  /** The card was accepted; what was paid for comes once the provider has told the server. */
  onPaid: () => void;
  /** @param message the provider's or server's, or what is said where they gave none */
  onFailed: (message: string) => void;
};
