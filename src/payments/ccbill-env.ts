import { isIP } from 'node:net';
import { z } from 'zod';

const listParts = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** An address and the length of its prefix: `64.38.212.0/24`. */
function isNetwork(text: string): boolean {
  const [address = '', prefix = '', ...rest] = text.split('/');
  const most = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  return rest.length === 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= most;
}

const secret = (least: number) => z.string().min(least, `has at least ${least} characters`).optional();
const subaccount = z
  .string()
  .regex(/^\d{1,4}$/, 'is a number of up to four digits')
  .transform(Number)
  .optional();

/** What is needed for CCBill; the rest has a default or may be left out. */
export const ccbillNames = [
  'CCBILL_ACCOUNT_NUMBER',
  'CCBILL_SUBACCOUNT',
  'CCBILL_FRONTEND_ID',
  'CCBILL_FRONTEND_SECRET',
  'CCBILL_BACKEND_ID',
  'CCBILL_BACKEND_SECRET',
  'CCBILL_DATALINK_USERNAME',
  'CCBILL_DATALINK_PASSWORD',
  'CCBILL_WEBHOOK_SECRET',
] as const;

/** The settings of CCBill (docs/operating/ccbill.md). */
export const ccbillShape = {
  CCBILL_ACCOUNT_NUMBER: z
    .string()
    .regex(/^\d{6}$/, 'is a number of six digits')
    .transform(Number)
    .optional()
    .describe('Your main account at CCBill: six digits.'),
  CCBILL_SUBACCOUNT: subaccount.describe('The subaccount for cards without 3-D Secure: up to four digits.'),
  CCBILL_SUBACCOUNT_3DS: subaccount.describe(
    'The subaccount for cards that need 3-D Secure. Without it they are declined.',
  ),
  CCBILL_FRONTEND_ID: z
    .string()
    .min(1)
    .optional()
    .describe('Id of the frontend application, which makes payment tokens; public, sent to every browser.'),
  CCBILL_FRONTEND_SECRET: secret(8).describe('Secret key of the frontend application.'),
  CCBILL_BACKEND_ID: z
    .string()
    .min(1)
    .optional()
    .describe('Id of the backend application, which charges payment tokens.'),
  CCBILL_BACKEND_SECRET: secret(8).describe('Secret key of the backend application.'),
  CCBILL_DATALINK_USERNAME: z
    .string()
    .min(1)
    .optional()
    .describe('The DataLink user, for states, cancellations, refunds and the extract.'),
  CCBILL_DATALINK_PASSWORD: secret(1).describe('Password of the DataLink user.'),
  CCBILL_WEBHOOK_SECRET: secret(32).describe(
    'What only you and CCBill know: the `secret` parameter of the webhook’s URL. CCBill does not sign events.',
  ),
  CCBILL_WEBHOOK_NETWORKS: z
    .string()
    .refine((text) => text.split(',').every((one) => isNetwork(one.trim())), 'has what is no network')
    .optional()
    .describe('Networks from which events are accepted: `64.38.212.0/24, 64.38.215.0/24`. Default: any.'),
  CCBILL_WIDGET_VERSION: z
    .string()
    .regex(/^\d{1,3}\.\d{1,3}\.\d{1,3}$/, 'is like 1.9.0')
    .default('1.9.0')
    .describe('Version of CCBill’s script in the payer’s page.'),
  CCBILL_FRAME_ORIGINS: z
    .string()
    .refine((text) => listParts(text).every((one) => URL.parse(one)?.origin === one), 'has what is no origin')
    .default('')
    .describe('Origins of the frames in which banks ask the payer, separated by commas; CCBill names them.'),
  CCBILL_SMALLEST_CENTS: z.coerce
    .number()
    .int()
    .min(1)
    .default(295)
    .describe('The smallest price that CCBill charges for your account, in cents.'),
  CCBILL_LARGEST_CENTS: z.coerce
    .number()
    .int()
    .min(1)
    .default(10_000)
    .describe('The largest price that CCBill charges for your account, in cents.'),
  CCBILL_RECURRING_DAYS: z
    .string()
    .regex(/^\d{1,3}(,\s*\d{1,3})*$/, 'is like 30,60,90')
    .default('30,60,90')
    .describe('Periods of renewal that CCBill allows your account, in days.'),
  CCBILL_API_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://api.ccbill.com')
    .describe('Address of CCBill’s RESTful API.'),
  CCBILL_DATALINK_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://datalink.ccbill.com')
    .describe('Address of DataLink.'),
};

type CcbillEnv = z.output<z.ZodObject<typeof ccbillShape>>;

/** Null unless all that is needed is set. */
export function toCcbillSettings(settings: CcbillEnv) {
  const {
    CCBILL_ACCOUNT_NUMBER: accountNumber,
    CCBILL_BACKEND_ID: backendId,
    CCBILL_BACKEND_SECRET: backendSecret,
    CCBILL_DATALINK_PASSWORD: password,
    CCBILL_DATALINK_USERNAME: username,
    CCBILL_FRONTEND_ID: frontendId,
    CCBILL_FRONTEND_SECRET: frontendSecret,
    CCBILL_SUBACCOUNT: subaccount,
    CCBILL_WEBHOOK_SECRET: webhookSecret,
  } = settings;
  if (!accountNumber || subaccount === undefined || !webhookSecret) return null;
  if (!frontendId || !frontendSecret || !backendId || !backendSecret || !username || !password) return null;
  return {
    accountNumber,
    subaccount,
    subaccount3ds: settings.CCBILL_SUBACCOUNT_3DS ?? null,
    frontend: { id: frontendId, secret: frontendSecret },
    backend: { id: backendId, secret: backendSecret },
    dataLink: { username, password },
    webhookSecret,
    /** As written; null: any. */
    webhookNetworks: settings.CCBILL_WEBHOOK_NETWORKS ?? null,
    widgetVersion: settings.CCBILL_WIDGET_VERSION,
    frameOrigins: listParts(settings.CCBILL_FRAME_ORIGINS),
    limits: {
      smallestCents: settings.CCBILL_SMALLEST_CENTS,
      largestCents: settings.CCBILL_LARGEST_CENTS,
      recurringDays: settings.CCBILL_RECURRING_DAYS.split(',').map(Number),
    },
    apiUrl: settings.CCBILL_API_URL.replace(/\/+$/, ''),
    dataLinkUrl: settings.CCBILL_DATALINK_URL.replace(/\/+$/, ''),
  };
}
