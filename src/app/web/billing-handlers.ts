import { enterpriseHandlers } from '#features/billing/enterprise';
import { billingDetailsHandlers, invoiceHandlers, type readTypefaces } from '#features/billing/invoices';
import { lockAgreementOfInvoice, managedHandlers, syncPaidAgreement } from '#features/billing/managed';
import { referralHandlers } from '#features/billing/referrals';
import { billingHandlers } from '#features/billing/subscriptions';
import { usageHandlers } from '#features/billing/usage';
import type { Clock } from '#platform/clock.ts';
import type { Installation } from '../installation.ts';
import { findBankTransfers, findCcbill, findSandbox } from '../open-payments.ts';
import { bankTransferHandlers } from './bank-transfer-routes.ts';
import { ccbillHandlers } from './ccbill-routes.ts';
import type { SignIn } from './open-sign-in.ts';
import { sandboxHandlers } from './sandbox-routes.ts';

type BillingDeps = Pick<SignIn, 'mailContext'> & {
  clock: Clock;
  typefaces: Awaited<ReturnType<typeof readTypefaces>>;
};

/** The handlers of the routes of billing and of payment providers. */
export function composeBillingHandlers(
  installation: Installation,
  { clock, mailContext, typefaces }: BillingDeps,
) {
  const { config, db, operatorFiles, seller } = installation;
  return {
    ...billingHandlers({ db, clock, seller, providers: installation.payments, ...mailContext }),
    ...billingDetailsHandlers({ db, clock }),
    ...invoiceHandlers({
      db,
      clock,
      issuer: operatorFiles.site,
      typefaces,
      beforePayment: lockAgreementOfInvoice,
      afterPayment: (tx, invoice, now) => syncPaidAgreement(tx, { ...mailContext, seller }, invoice, now),
    }),
    ...enterpriseHandlers({ db, clock, seller, ...mailContext }),
    ...managedHandlers({ db, clock, seller, contact: operatorFiles.site.contact, ...mailContext }),
    ...referralHandlers({ db, baseUrl: config.http.baseUrl }),
    ...usageHandlers({ db, clock }),
    ...sandboxHandlers(findSandbox(installation.payments)),
    ...ccbillHandlers(findCcbill(installation.payments)),
    ...bankTransferHandlers({ db, clock, provider: findBankTransfers(installation.payments) }),
  };
}
