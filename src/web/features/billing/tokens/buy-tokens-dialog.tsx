import { Button } from '@mantine/core';
import { useState } from 'react';
import type { BillingInfo } from '#contract/billing.ts';
import { formatCharge } from '#web/lib/money.ts';
import { Sheet } from '#web/ui/sheet.tsx';
import billing from '../billing.module.css';
import { CardForm } from '../card/card-form.tsx';
import { notifyPaymentFailed } from '../card/notify-payment-failed.ts';
import { PaymentPending } from '../card/payment-pending.tsx';
import { BeforePayment } from '../details/before-payment.tsx';
import { buildReturnPath } from '../payment-return.ts';
import { ChooseAmount, type PayablePurchase } from './choose-amount.tsx';
import { formatPurchasedTokens } from './format-purchased-tokens.ts';

type BuyTokensDialogProps = {
  info: BillingInfo;
  open: boolean;
  /** The card was accepted; the tokens are not credited yet. */
  waiting: boolean;
  onClose: () => void;
  /** @param id of the purchase */
  onPaid: (id: string) => void;
};

/** Buys tokens in two steps: the amount, then the card. */
export function BuyTokensDialog({ info, open, waiting, onClose, onPaid }: BuyTokensDialogProps) {
  return (
    <Sheet open={open} onClose={onClose} title="Buy Tokens">
      {waiting ? (
        <PaymentPending what="your tokens are added" />
      ) : (
        <BeforePayment sales={info.sales}>
          <BuyTokensSteps onClose={onClose} onPaid={onPaid} />
        </BeforePayment>
      )}
    </Sheet>
  );
}

/** The card step stays open after a declined card, with what was typed: the next card pays the same purchase. */
function BuyTokensSteps({ onClose, onPaid }: Pick<BuyTokensDialogProps, 'onClose' | 'onPaid'>) {
  const [purchase, setPurchase] = useState<PayablePurchase | null>(null);
  const [atCard, setAtCard] = useState(false);
  return (
    <>
      <div hidden={atCard}>
        <ChooseAmount
          open={purchase}
          onClose={onClose}
          onOpened={(opened) => {
            setPurchase(opened);
            setAtCard(true);
          }}
        />
      </div>
      {purchase && (
        <div hidden={!atCard} className={billing.stack}>
          <p className={billing.note}>
            {formatPurchasedTokens(purchase)} for {formatCharge(purchase.cents)}
          </p>
          <CardForm
            key={purchase.id}
            payment={purchase.payment}
            clientSecret={purchase.clientSecret}
            label={`Pay ${formatCharge(purchase.cents)}`}
            returnPath={buildReturnPath({ purchase: purchase.id })}
            onPaid={() => onPaid(purchase.id)}
            onFailed={notifyPaymentFailed}
          />
          <Button variant="default" fullWidth onClick={() => setAtCard(false)}>
            Change amount
          </Button>
        </div>
      )}
    </>
  );
}
