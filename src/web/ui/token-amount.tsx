import { formatNumber } from '#web/lib/format.ts';
import classes from './token-amount.module.css';

type TokenAmountProps = {
  /** Null: unlimited. */
  tokens: number | null;
  /** Shows the word “tokens” too. */
  withWord?: boolean;
};

/** An amount of tokens with the coin icon, in tabular figures. */
export function TokenAmount({ tokens, withWord = false }: TokenAmountProps) {
  const word = tokens === 1 ? 'token' : 'tokens';
  return (
    <span className={classes.amount}>
      <svg className={classes.coin} viewBox="0 0 16 16" aria-hidden="true">
        <circle cx="8" cy="8" r="6.25" />
        <path d="M8 4.6 11 8 8 11.4 5 8Z" />
      </svg>
      <span>{tokens === null ? 'Unlimited' : formatNumber(tokens)}</span>
      <span className={withWord ? undefined : classes.unseen}>&nbsp;{word}</span>
    </span>
  );
}
