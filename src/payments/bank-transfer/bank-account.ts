/** The operator's account in US dollars, as the payer reads it. */
export type BankAccount = {
  holder: string;
  /** Without spaces. */
  iban: string;
  bic: string;
  bank: string;
};
