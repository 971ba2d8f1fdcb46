import { lazy, Suspense } from 'react';
import type { PaymentClient } from '#contract/billing.ts';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import type { CardFormProps } from './card-form-props.ts';

const SandboxForm = lazy(async () => ({ default: (await import('./sandbox-form.tsx')).SandboxForm }));
/** Loaded lazily: it fetches the provider's script. */
const StripeForm = lazy(async () => ({ default: (await import('./stripe-form.tsx')).StripeForm }));
const CcbillForm = lazy(async () => ({ default: (await import('./ccbill-form.tsx')).CcbillForm }));

const BankTransferForm = lazy(async () => ({
  default: (await import('./bank-transfer-form.tsx')).BankTransferForm,
}));

/** The form of the provider that takes this payment. A provider's form is a file of its own and a line here. */
export function CardForm({ payment, ...form }: CardFormProps & { payment: PaymentClient }) {
  return <Suspense fallback={<ListSkeleton count={3} />}>{renderForm(payment, form)}</Suspense>;
}

function renderForm(payment: PaymentClient, form: CardFormProps) {
  switch (payment.provider) {
    case 'sandbox':
      return <SandboxForm {...form} />;
    case 'stripe':
      return <StripeForm publishableKey={payment.publishableKey} {...form} />;
    case 'ccbill':
      return <CcbillForm client={payment} {...form} />;
    case 'bank_transfer':
      return <BankTransferForm {...form} />;
    default:
      // The page is older than the server.
      return (
        <ErrorState
          title="This page is outdated"
          error={new Error('Reload it to pay. You were not charged.')}
          onRetry={() => location.reload()}
        />
      );
  }
}
