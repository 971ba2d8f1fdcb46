import { useState } from 'react';
import type { BillingInfo, Purchase } from '#contract/billing.ts';
import { formatCharge } from '#web/lib/money.ts';
import { Sheet } from '#web/ui/sheet.tsx';
import { CardForm } from '../card/card-form.tsx';
import { tellPaymentFailed } from '../card/tell-payment-failed.ts';
import { Waiting } from '../card/waiting.tsx';
import { paidPath } from '../returned.ts';
import { ChooseAmount } from './choose-amount.tsx';

type BuyTokensDialogProps = {
  info: BillingInfo;
  open: boolean;
  /** The card was accepted, and the tokens are awaited. */
  waiting: boolean;
  onClose: () => void;
  /** @param id of the purchase that a card was accepted for */
  onPaid: (id: string) => void;
};

/** Tokens: how many, then the card. */
export function BuyTokensDialog({ info, open, waiting, onClose, onPaid }: BuyTokensDialogProps) {
  return (
    <Sheet open={open} onClose={onClose} title="Buy Tokens">
      {waiting ? (
        <Waiting what="your tokens are there" />
      ) : (
        <Steps info={info} onClose={onClose} onPaid={onPaid} />
      )}
    </Sheet>
  );
}

function Steps({ info, onClose, onPaid }: Omit<BuyTokensDialogProps, 'open' | 'waiting'>) {
  const [purchase, setPurchase] = useState<(Purchase & { clientSecret: string }) | null>(null);
  const [atCard, setAtCard] = useState(false);
  return (
    <>
      <div hidden={atCard}>
        <ChooseAmount
          onClose={onClose}
          onOpened={(opened) => {
            setPurchase(opened);
            setAtCard(true);
          }}
        />
      </div>
      {purchase && (
        <div hidden={!atCard}>
          <CardForm
            key={purchase.id}
            payment={info.payment}
            clientSecret={purchase.clientSecret}
            label={`Pay ${formatCharge(purchase.cents)}`}
            returnPath={paidPath({ purchase: purchase.id })}
            onPaid={() => onPaid(purchase.id)}
            onFailed={(message) => {
              setAtCard(false);
              tellPaymentFailed(message);
            }}
          />
        </div>
      )}
    </>
  );
}
