/** Messages of the billing page that the requirements fix; in their own module, because no other page loads them. */
export const billingMessages = {
  paymentFailed: {
    title: 'Payment Failed',
    duringPayment: 'An error occurred during payment',
    text: 'An error occurred',
  },
  paid: { title: 'Payment Successful', text: 'Your subscription has been activated!' },
  activated: (plan: string) => `Success! Your ${plan} subscription has been activated.`,
  error: 'Error',
  subscriptionFailed: 'Failed to create subscription. Please try again.',
  upgradeFailed: 'Failed to upgrade subscription',
  purchaseFailed: 'Failed to purchase tokens',
  enterpriseFailed: 'Failed to upgrade to Enterprise Plan',
  invoiceFailed: 'Failed to generate invoice',
  updated: 'Subscription Updated',
  purchased: 'Tokens Purchased',
  enterprise: 'Successfully upgraded to Enterprise Plan!',
  invoiced: 'Invoice generated successfully!',
} as const;
