import { z } from 'zod';
import { cents } from './billing.ts';
import { defineRoutes } from './route.ts';

const text = z.string().max(200);

/** The result of 3-D Secure as CCBill's widget gives it to the page. */
const authentication = z.strictObject({
  eci: text,
  status: text,
  success: z.literal(true),
  protocolVersion: text,
  amount: z.union([z.number().min(0).max(1_000_000), text]).nullish(),
  clientTransactionId: text,
  sdkTransId: text.nullish(),
  acsTransId: text.nullish(),
  dsTransId: text.nullish(),
  authenticationType: text.nullish(),
  authenticationValue: text.nullish(),
});

const clientSecret = z.string().min(1).max(200);

/** The card form of CCBill. Card numbers go from the page to CCBill, and never to this server. */
export const ccbillRoutes = defineRoutes({
  openCcbillForm: {
    method: 'POST',
    path: '/api/billing/ccbill/form',
    summary: 'An access token with which the page has CCBill make a payment token, and the amount',
    tag: 'Billing',
    access: 'app',
    owner: 'person',
    limit: 'payment',
    body: z.strictObject({ clientSecret }),
    response: z.strictObject({ accessToken: z.string(), cents }),
  },
  confirmCcbillPayment: {
    method: 'POST',
    path: '/api/billing/ccbill/confirm',
    summary: 'Charge a payment token that CCBill made in the page',
    tag: 'Billing',
    access: 'app',
    owner: 'person',
    limit: 'payment',
    body: z.strictObject({
      clientSecret,
      /** CCBill's id of the payment token. */
      tokenId: z.string().regex(/^[a-zA-Z0-9]{8,64}$/),
      /** For the receipt, as the page read it. */
      card: z
        .strictObject({ brand: z.string().regex(/^[a-z]{2,20}$/), last4: z.string().regex(/^\d{4}$/) })
        .nullable(),
      authentication: authentication.nullable(),
    }),
    response: z.strictObject({
      state: z.enum(['succeeded', 'processing', 'failed']),
      message: z.string().nullable(),
    }),
  },
});
