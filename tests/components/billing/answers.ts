import type { BillingInfo } from '#contract/billing.ts';
import {
  billingDetails,
  charts,
  enterpriseInvoices,
  invoices,
  noManaged,
  planInfo,
  referrals,
  usage,
  usageCosts,
} from '#tests/factories/billing-answers.ts';
import { answer } from '../support/server.ts';

/** An account without a plan. */
export const freePlan = planInfo({ subscription: 'free', state: 'none', period: null, renewalCents: null });

/** Answers what the billing page reads. */
export function answerBilling(info: BillingInfo = planInfo()): void {
  answer('billingInfo', info);
  answer('listBankTransfers', []);
  answer('billingUsage', usage);
  answer('usageCharts', charts);
  answer('managed', noManaged);
  answer('referrals', referrals);
  answer('listInvoices', invoices);
  answer('readBillingDetails', billingDetails);
}

/** Answers what the billing page of an Enterprise account reads. */
export function answerEnterprise(): void {
  answerBilling(planInfo({ subscription: 'enterprise', enterpriseBaseFee: 9_900, renewalCents: 9_900 }));
  answer('enterpriseCosts', usageCosts);
  answer('listEnterpriseInvoices', enterpriseInvoices);
}
