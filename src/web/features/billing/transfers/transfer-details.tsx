import type { PayableTransfer } from '#contract/bank-transfers.ts';
import { formatDate } from '#web/lib/format.ts';
import { formatCharge } from '#web/lib/money.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import billing from '../billing.module.css';
import classes from './transfer-details.module.css';

/** The account, amount and reference of a transfer, each with a button that copies it. */
export function TransferDetails({ transfer }: { transfer: PayableTransfer }) {
  const { account, charge } = transfer;
  const left = charge.cents - charge.receivedCents;
  const rows = [
    { term: 'Amount', shown: `${formatCharge(left)} (US dollars)`, copied: (left / 100).toFixed(2) },
    { term: 'Reference', shown: groupByFour(charge.code), copied: charge.code },
    { term: 'Account holder', shown: account.holder, copied: account.holder },
    { term: 'IBAN', shown: groupByFour(account.iban), copied: account.iban },
    { term: 'BIC', shown: account.bic, copied: account.bic },
    { term: 'Bank', shown: account.bank, copied: account.bank },
  ];
  return (
    <div className={billing.stack}>
      <dl className={classes.list}>
        {rows.map(({ copied, shown, term }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>
              {shown}
              <CopyButton text={copied} fullLabel={`Copy ${term.toLowerCase()}`} />
            </dd>
          </div>
        ))}
      </dl>
      <p className={billing.small}>
        Due by {formatDate(charge.payBy)}. The account is in US dollars: choose that you bear all fees, so
        that the whole amount arrives.
        {charge.receivedCents > 0 &&
          ` ${formatCharge(charge.receivedCents)} of ${formatCharge(charge.cents)} has arrived.`}
      </p>
    </div>
  );
}

/** In groups of four, as banks print it. */
const groupByFour = (text: string) => text.replaceAll(/(.{4})(?=.)/g, '$1 ');
