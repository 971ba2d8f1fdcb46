import { useDisclosure } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { BillingInfo, CardPlan } from '#contract/billing.ts';
import { billingMessages } from '#contract/billing-messages.ts';
import { readChosenPlan } from '#web/lib/chosen-plan.ts';
import { useUser } from '#web/lib/session.ts';
import { Page, Section } from '#web/ui/page.tsx';
import billing from './billing.module.css';
import classes from './billing-screen.module.css';
import { tellPaymentFailed } from './card/tell-payment-failed.ts';
import { readCheckout, withoutCheckout } from './checkout.ts';
import { EnterpriseInvoices } from './enterprise/enterprise-invoices.tsx';
import { EnterpriseUsage } from './enterprise/enterprise-usage.tsx';
import { InvoiceList } from './invoices/invoice-list.tsx';
import { ManagedSection } from './managed/managed-section.tsx';
import { CancelSheet } from './plan/cancel-sheet.tsx';
import { CurrentPlan } from './plan/current-plan.tsx';
import { hasCardSubscription, owedPlan } from './plan/plan-words.ts';
import { ChoosePlan } from './plans/choose-plan.tsx';
import type { Choice } from './plans/offers.ts';
import { TrialSheet } from './plans/trial-sheet.tsx';
import { ReferralsSection } from './referrals/referrals-section.tsx';
import { readReturned, withoutReturned } from './returned.ts';
import { SubscribeDialog, type Way } from './subscribe/subscribe-dialog.tsx';
import { BuyTokensDialog } from './tokens/buy-tokens-dialog.tsx';
import { MonthUsage } from './usage/month-usage.tsx';
import { PriceList } from './usage/price-list.tsx';
import { UsageSection } from './usage/usage-section.tsx';
import { useActivation } from './use-activation.ts';
import { useAwaitedPurchase } from './use-awaited-purchase.ts';

/** The parts of the billing page, and the dialogs that change what they show. */
export function BillingParts({ info }: { info: BillingInfo }) {
  const { worksIn } = useUser();
  const [search, setSearch] = useSearchParams();
  const [chosen] = useState(() => readChosenPlan(search));
  const [choice, setChoice] = useState<Choice>({ planId: 'pro', period: 'monthly' });
  const [way, setWay] = useState<Way>('begin');
  const [subscribing, subscribe] = useDisclosure(false);
  const [buying, buy] = useDisclosure(false);
  const [cancelling, cancel] = useDisclosure(false);
  const [trying, trial] = useDisclosure(false);
  const activation = useActivation(subscribe.close);
  const purchase = useAwaitedPurchase(buy.close);
  const isEnterprise = info.subscription === 'enterprise';

  const open = (wanted: Choice, by: Way) => {
    setChoice(wanted);
    setWay(by);
    subscribe.open();
  };
  /** A subscription that runs is changed, whatever begins one. */
  const choose = (wanted: Choice) => open(wanted, hasCardSubscription(info) ? 'change' : 'begin');
  const pay = (owed: CardPlan) => open({ planId: owed, period: info.period ?? 'monthly' }, 'pay');

  /** Where the server leads somebody who wants a plan and has no subscription to change. */
  const follow = () => {
    const wanted = readCheckout(search);
    if (!wanted) return;
    setSearch(withoutCheckout(search), { replace: true });
    choose(wanted);
  };

  // Back from a page of the bank: whether it is paid, the server says; what the bank refused is told at once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, as the page opens
  useEffect(() => {
    const returned = readReturned(search);
    if (!returned) return follow();
    setSearch(withoutReturned(search), { replace: true });
    if (returned.refused) return tellPaymentFailed(billingMessages.paymentFailed.duringPayment);
    if ('plan' in returned) {
      activation.begin(returned.plan);
      if (returned.plan === owedPlan(info)) pay(returned.plan);
      else open({ planId: returned.plan, period: info.period ?? 'monthly' }, 'begin');
    } else {
      purchase.begin(returned.purchase);
      buy.open();
    }
  }, []);

  return (
    <Page>
      <div className={classes.page}>
        {worksIn && (
          <p className={billing.note}>
            This page is about your own account. What you make in the team of {worksIn.ownerName} is paid with
            the tokens of its owner.
          </p>
        )}
        <div className={classes.two}>
          <CurrentPlan info={info} onPay={pay} />
          <MonthUsage info={info} onBuyTokens={buy.open} />
        </div>
        {isEnterprise && <EnterpriseUsage baseFee={info.enterpriseBaseFee} />}
        {isEnterprise && <EnterpriseInvoices />}
        <ManagedSection />
        <ChoosePlan
          info={info}
          chosen={chosen}
          onChoose={choose}
          onCancel={cancel.open}
          onTry={(tried) => {
            setChoice(tried);
            trial.open();
          }}
        />
        <UsageSection />
        <Section
          title="Ledger"
          aside={
            <Link className={billing.link} to="/billing/ledger">
              Every movement of your tokens
            </Link>
          }
        >
          <p className={billing.note}>
            Each token that you were given, spent, or got back, with its job and its reason; also as a CSV
            file.
          </p>
        </Section>
        <InvoiceList />
        <div className={classes.two}>
          <PriceList />
          <ReferralsSection />
        </div>
      </div>
      <SubscribeDialog
        info={info}
        choice={choice}
        way={way}
        open={subscribing}
        waiting={activation.awaited === choice.planId}
        onClose={subscribe.close}
        onPaid={() => activation.begin(choice.planId)}
      />
      <BuyTokensDialog
        info={info}
        open={buying}
        waiting={purchase.awaited !== null}
        onClose={buy.close}
        onPaid={purchase.begin}
      />
      <CancelSheet info={info} open={cancelling} onClose={cancel.close} />
      <TrialSheet choice={choice} open={trying} onClose={trial.close} />
    </Page>
  );
}
