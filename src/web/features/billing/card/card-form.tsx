import { lazy, Suspense } from 'react';
import type { BillingInfo } from '#contract/billing.ts';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import type { CardFormProps } from './card-form-props.ts';

const SandboxForm = lazy(async () => ({ default: (await import('./sandbox-form.tsx')).SandboxForm }));
/** Loaded lazily: it fetches the provider's script. */
const StripeForm = lazy(async () => ({ default: (await import('./stripe-form.tsx')).StripeForm }));

/** The card form of the payment provider of this installation. */
export function CardForm({ payment, ...form }: CardFormProps & { payment: BillingInfo['payment'] }) {
  return (
    <Suspense fallback={<ListSkeleton count={3} />}>
      {payment.provider === 'stripe' ? (
        <StripeForm publishableKey={payment.publishableKey} {...form} />
      ) : (
        <SandboxForm {...form} />
      )}
    </Suspense>
  );
}
