import { useDisclosure } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { BillingInfo, CardPlan } from '#contract/billing.ts';
import { billingMessages } from '#contract/billing-messages.ts';
import { findChosenPlan } from '#web/lib/chosen-plan.ts';
import { useUser } from '#web/lib/session.ts';
import { Page, Section } from '#web/ui/page.tsx';
import billing from './billing.module.css';
import classes from './billing-screen.module.css';
import { notifyPaymentFailed } from './card/notify-payment-failed.ts';
import { parseCheckout, removeCheckout } from './checkout.ts';
import { BillingDetailsForm } from './details/billing-details-form.tsx';
import { EnterpriseInvoices } from './enterprise/enterprise-invoices.tsx';
import { EnterpriseUsage } from './enterprise/enterprise-usage.tsx';
import { InvoiceList } from './invoices/invoice-list.tsx';
import { ManagedSection } from './managed/managed-section.tsx';
import { parsePaymentReturn, removePaymentReturn } from './payment-return.ts';
import { CancelSheet } from './plan/cancel-sheet.tsx';
import { CurrentPlan } from './plan/current-plan.tsx';
import { findUnpaidPlan, hasCardSubscription } from './plan/plan-labels.ts';
import { ChoosePlan } from './plans/choose-plan.tsx';
import type { PlanChoice } from './plans/offers.ts';
import { TrialSheet } from './plans/trial-sheet.tsx';
import { ReferralsSection } from './referrals/referrals-section.tsx';
import { SubscribeDialog, type SubscribeMode } from './subscribe/subscribe-dialog.tsx';
import { BuyTokensDialog } from './tokens/buy-tokens-dialog.tsx';
import { OpenTransfers } from './transfers/open-transfers.tsx';
import { MonthUsage } from './usage/month-usage.tsx';
import { PriceList } from './usage/price-list.tsx';
import { UsageSection } from './usage/usage-section.tsx';
import { useActivation } from './use-activation.ts';
import { useAwaitedPurchase } from './use-awaited-purchase.ts';

/** The sections of the billing page and its dialogs. */
export function BillingParts({ info }: { info: BillingInfo }) {
  const { worksIn } = useUser();
  const [search, setSearch] = useSearchParams();
  const [chosen] = useState(() => findChosenPlan(search));
  const [choice, setChoice] = useState<PlanChoice>({ planId: 'pro', period: 'monthly' });
  const [mode, setMode] = useState<SubscribeMode>('begin');
  const [subscribing, subscribe] = useDisclosure(false);
  const [buying, buy] = useDisclosure(false);
  const [cancelling, cancel] = useDisclosure(false);
  const [trying, trial] = useDisclosure(false);
  const activation = useActivation(subscribe.close);
  const purchase = useAwaitedPurchase(buy.close);
  const isEnterprise = info.subscription === 'enterprise';

  const open = (wanted: PlanChoice, by: SubscribeMode) => {
    setChoice(wanted);
    setMode(by);
    subscribe.open();
  };
  /** Changes a running subscription; starts one otherwise. */
  const choose = (wanted: PlanChoice) => open(wanted, hasCardSubscription(info) ? 'change' : 'begin');
  const pay = (owed: CardPlan) => open({ planId: owed, period: info.period ?? 'monthly' }, 'pay');

  /** Opens the dialog for the plan that `?subscribe=` names: the server sends creators without a subscription there. */
  const followCheckout = () => {
    const wanted = parseCheckout(search);
    if (!wanted) return;
    setSearch(removeCheckout(search), { replace: true });
    choose(wanted);
  };

  // After a redirect from the bank: the server confirms a payment; a refusal is shown at once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the page opens
  useEffect(() => {
    const returned = parsePaymentReturn(search);
    if (!returned) return followCheckout();
    setSearch(removePaymentReturn(search), { replace: true });
    if (returned.refused) return notifyPaymentFailed(billingMessages.paymentFailed.duringPayment);
    if ('plan' in returned) {
      activation.begin(returned.plan);
      if (returned.plan === findUnpaidPlan(info)) pay(returned.plan);
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
            This page shows your own account. Work in {worksIn.ownerName}’s team is paid from the owner’s
            tokens.
          </p>
        )}
        <OpenTransfers />
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
          onBuyTokens={buy.open}
          onTry={(tried) => {
            setChoice(tried);
            trial.open();
          }}
        />
        <UsageSection />
        <Section
          title="Token History"
          aside={
            <Link className={billing.link} to="/billing/ledger">
              View token history
            </Link>
          }
        >
          <p className={billing.note}>
            Every token added, spent or refunded, with its job and reason. Available as CSV.
          </p>
        </Section>
        <InvoiceList />
        <div className={classes.two}>
          <PriceList />
          <Section title="Billing Details">
            <BillingDetailsForm />
          </Section>
        </div>
        <ReferralsSection />
      </div>
      <SubscribeDialog
        info={info}
        choice={choice}
        mode={mode}
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
