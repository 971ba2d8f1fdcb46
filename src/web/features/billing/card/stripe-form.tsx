import { Button, useComputedColorScheme } from '@mantine/core';
import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { billingMessages } from '#contract/billing-messages.ts';
import billing from '../billing.module.css';
import type { CardFormProps } from './card-form-props.ts';

const { paymentFailed } = billingMessages;

type StripeFormProps = CardFormProps & { publishableKey: string };

/** Stripe's form. Its script loads with the form; card data never passes through our server. */
export function StripeForm({ publishableKey, ...form }: StripeFormProps) {
  const [stripe] = useState(() => loadStripe(publishableKey));
  const dark = useComputedColorScheme('dark') === 'dark';
  return (
    <Elements
      stripe={stripe}
      options={{ clientSecret: form.clientSecret, appearance: { theme: dark ? 'night' : 'stripe' } }}
    >
      <StripeFields {...form} />
    </Elements>
  );
}

function StripeFields({ label, returnPath, onPaid, onFailed }: CardFormProps) {
  const stripe = useStripe();
  const elements = useElements();
  const [ready, setReady] = useState(false);
  const pay = useMutation({
    mutationFn: async () => {
      if (!stripe || !elements) throw new Error('the form was sent before it was ready');
      return stripe.confirmPayment({
        elements,
        confirmParams: { return_url: new URL(returnPath, location.origin).href },
        redirect: 'if_required',
      });
    },
    onSuccess: ({ error, paymentIntent }) => {
      const accepted = paymentIntent?.status === 'succeeded' || paymentIntent?.status === 'processing';
      if (!error && accepted) onPaid();
      else onFailed(error?.message ?? paymentFailed.duringPayment);
    },
    onError: () => onFailed(paymentFailed.text),
  });
  return (
    <form
      className={billing.stack}
      onSubmit={(event) => {
        event.preventDefault();
        pay.mutate();
      }}
    >
      <PaymentElement onReady={() => setReady(true)} onLoadError={() => onFailed(paymentFailed.text)} />
      <Button type="submit" fullWidth disabled={!stripe || !ready || pay.isPending}>
        {pay.isPending ? 'Paying…' : label}
      </Button>
    </form>
  );
}
