/** Composes the schemas of the settings of every part. */
import { z } from 'zod';
import { ageAssuranceEnv } from '../age-assurance/env.ts';
import { operationsEnv } from '../app/operator-listener/env.ts';
import { channelsEnv } from '../channels/env.ts';
import { adminDashboardEnv } from '../features/admin/dashboard/env.ts';
import { invoicesEnv } from '../features/billing/invoices/env.ts';
import { promptEnhancerEnv } from '../features/generation/enhancer/env.ts';
import { identityEnv } from '../features/identity/accounts/env.ts';
import { onboardingEnv } from '../features/identity/onboarding/env.ts';
import { providersEnv } from '../features/identity/sign-in/providers/provider-settings.ts';
import { libraryEnv } from '../features/library/items/env.ts';
import { lorasEnv } from '../features/library/loras/env.ts';
import { watermarkEnv } from '../features/library/watermark/env.ts';
import { pushEnv } from '../features/messaging/push/env.ts';
import { webhooksEnv } from '../features/messaging/webhooks/env.ts';
import { audienceEnv } from '../features/publishing/audience/env.ts';
import { replyModelEnv } from '../features/publishing/replies/drafting/env.ts';
import { hashListsEnv } from '../features/trust/hash-lists/env.ts';
import { inspectionEnv } from '../features/trust/inspection/env.ts';
import { safetyEnv } from '../features/trust/safety/env.ts';
import { paymentsEnv } from '../payments/env.ts';
import { keysEnv } from '../platform/crypto/env.ts';
import { databaseEnv } from '../platform/db/env.ts';
import { httpEnv } from '../platform/http/env.ts';
import { mailEnv } from '../platform/mail/env.ts';
import { mediaEnv } from '../platform/media/env.ts';
import { storageEnv } from '../platform/storage/env.ts';
import { tracingEnv } from '../platform/tracing/env.ts';
import { enginesEnv } from './engines.ts';
import { operatingModesEnv } from './operating-modes.ts';

const runtimeEnv = z.object({
  NODE_ENV: z
    .enum(['development', 'production', 'test'])
    .default('development')
    .describe('`production` hides developer pages and writes logs as JSON.'),
  SITE_FILE: z.string().min(1).default('site.yaml').describe('The site file; see `contract/site.ts`.'),
  TAGS_FILE: z
    .string()
    .min(1)
    .default('tags.yaml')
    .describe('The tag file of the adult category; see `contract/tags.ts`.'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace'])
    .default('info')
    .describe('The least severe log lines that are written.'),
  SHUTDOWN_GRACE_SECONDS: z.coerce
    .number()
    .min(0)
    .max(600)
    .default(0)
    .describe('How long a stopping web process keeps serving while it reports that it is not ready.'),
  SHUTDOWN_DRAIN_SECONDS: z.coerce
    .number()
    .min(0)
    .max(3_600)
    .default(20)
    .describe('How long a stopping process waits for running requests and jobs.'),
});

const partsEnv = z.object({
  ...runtimeEnv.shape,
  ...keysEnv.shape,
  ...databaseEnv.shape,
  ...httpEnv.shape,
  ...mailEnv.shape,
  ...mediaEnv.shape,
  ...identityEnv.shape,
  ...providersEnv.shape,
  ...onboardingEnv.shape,
  ...ageAssuranceEnv.shape,
  ...safetyEnv.shape,
  ...hashListsEnv.shape,
  ...watermarkEnv.shape,
  ...invoicesEnv.shape,
  ...adminDashboardEnv.shape,
  ...webhooksEnv.shape,
  ...channelsEnv.shape,
  ...lorasEnv.shape,
  ...pushEnv.shape,
  ...audienceEnv.shape,
  ...enginesEnv.shape,
  ...tracingEnv.shape,
  ...operationsEnv.shape,
  ...operatingModesEnv.shape,
});
export const environment = z.intersection(
  partsEnv,
  z.intersection(
    z.intersection(storageEnv, inspectionEnv),
    z.intersection(z.intersection(libraryEnv, z.intersection(promptEnhancerEnv, replyModelEnv)), paymentsEnv),
  ),
);

/** The schemas of all settings, by the part of the product that they configure; `docs/configuration.md` lists them. */
export const settingGroups = {
  Process: runtimeEnv,
  Web: httpEnv,
  Database: databaseEnv,
  'Data and files': storageEnv,
  Keys: keysEnv,
  'Sign-in': identityEnv,
  'Identity providers': providersEnv,
  Onboarding: onboardingEnv,
  'Age assurance': ageAssuranceEnv,
  Engines: enginesEnv,
  'Costs of engines': adminDashboardEnv,
  'Prompt enhancer': promptEnhancerEnv,
  'Reply model': replyModelEnv,
  Safety: safetyEnv,
  'Operating modes': operatingModesEnv,
  'Inspection of results': inspectionEnv,
  'Hash lists': hashListsEnv,
  Watermark: watermarkEnv,
  Payments: paymentsEnv,
  Invoices: invoicesEnv,
  Mail: mailEnv,
  Webhooks: webhooksEnv,
  Channels: channelsEnv,
  'LoRAs of creators': lorasEnv,
  'Push notifications': pushEnv,
  Audience: audienceEnv,
  'Content credentials and likeness': libraryEnv,
  Video: mediaEnv,
  'Operator listener': operationsEnv,
  Traces: tracingEnv,
} as const;

/** The names of all settings. */
export const settingNames: readonly string[] = [
  partsEnv,
  storageEnv,
  inspectionEnv,
  libraryEnv,
  promptEnhancerEnv,
  replyModelEnv,
  paymentsEnv,
].flatMap(({ shape }) => Object.keys(shape));
