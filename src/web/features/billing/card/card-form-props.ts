/** Props of every provider's form. */
export type CardFormProps = {
  clientSecret: string;
  /** Label of the submit button: `Pay $199.00`. */
  label: string;
  /** Path of this site to which the provider redirects after the bank's own page. */
  returnPath: string;
  /** Called when the card is accepted. The purchase arrives once the provider has notified the server. */
  onPaid: () => void;
  /** @param message from the provider or the server, or a default */
  onFailed: (message: string) => void;
};
