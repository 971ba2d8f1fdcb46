/** Composes the settings of every part. Nothing else reads `process.env`. */
import path from 'node:path';
import { z } from 'zod';
import { operationsEnv } from '../app/operator-listener/env.ts';
import { deskEnv } from '../features/admin/dashboard/env.ts';
import { invoicesEnv } from '../features/billing/invoices/env.ts';
import { identityEnv } from '../features/identity/accounts/env.ts';
import { onboardingEnv } from '../features/identity/onboarding/env.ts';
import { libraryEnv } from '../features/library/items/env.ts';
import { webhooksEnv } from '../features/messaging/webhooks/env.ts';
import { safetyEnv } from '../features/trust/safety/env.ts';
import { paymentsEnv } from '../payments/env.ts';
import { keysEnv } from '../platform/crypto/env.ts';
import { databaseEnv } from '../platform/db/env.ts';
import { httpEnv } from '../platform/http/env.ts';
import { mailEnv } from '../platform/mail/env.ts';
import { mediaEnv } from '../platform/media/env.ts';
import { type S3Settings, s3SettingsOf, storageEnv } from '../platform/storage/env.ts';
import { tracingEnv, tracingSettings } from '../platform/tracing/env.ts';
import { enginesEnv } from './engines.ts';
import { readSecretFile, withSecretFiles } from './secret-files.ts';

const runtimeEnv = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  /** What the operator says of themselves; see `contract/site.ts`. */
  SITE_FILE: z.string().min(1).default('site.yaml'),
  /** What creators can choose from in the adult category; see `contract/tags.ts`. */
  TAGS_FILE: z.string().min(1).default('tags.yaml'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
  /** A stopping web process serves on for so long while it says that it is not ready. */
  SHUTDOWN_GRACE_SECONDS: z.coerce.number().min(0).max(600).default(0),
  /** A stopping process waits so long for what runs: requests, and jobs. */
  SHUTDOWN_DRAIN_SECONDS: z.coerce.number().min(0).max(3_600).default(20),
});

const settingsOfParts = z.object({
  ...runtimeEnv.shape,
  ...keysEnv.shape,
  ...databaseEnv.shape,
  ...httpEnv.shape,
  ...mailEnv.shape,
  ...mediaEnv.shape,
  ...identityEnv.shape,
  ...onboardingEnv.shape,
  ...safetyEnv.shape,
  ...invoicesEnv.shape,
  ...deskEnv.shape,
  ...webhooksEnv.shape,
  ...enginesEnv.shape,
  ...tracingEnv.shape,
  ...operationsEnv.shape,
});
const environment = z.intersection(
  settingsOfParts,
  z.intersection(storageEnv, z.intersection(libraryEnv, paymentsEnv)),
);

/** Every setting there is. */
export const settingNames: readonly string[] = [settingsOfParts, storageEnv, libraryEnv, paymentsEnv].flatMap(
  ({ shape }) => Object.keys(shape),
);

export type Config = ReturnType<typeof readConfig>;

/**
 * Reads and checks every setting at once.
 *
 * @throws Error that names each wrong variable and what it should be
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env) {
  // An empty variable, as compose files like to set, is one that was left out.
  const notEmpty = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const { given, problems } = withSecretFiles(notEmpty, settingNames);
  const parsed = environment.safeParse(given);
  if (!parsed.success || problems.length > 0) {
    const issues = parsed.error?.issues ?? [];
    const lines = issues.map((issue) => `${issue.path.join('.') || 'settings'}: ${issue.message}`);
    throw new Error(
      `These settings are not right:\n${[...problems, ...lines].map((line) => `  ${line}`).join('\n')}`,
    );
  }
  const settings = parsed.data;
  const dataFolder = path.resolve(settings.DATA_DIR);
  const keysFolder = settings.KEYS_DIR ? path.resolve(settings.KEYS_DIR) : path.join(dataFolder, 'keys');
  const s3 = s3SettingsOf(settings);
  const baseUrl = settings.BASE_URL?.replace(/\/$/, '') ?? `http://localhost:${settings.PORT}`;
  requireSafeLinks(settings.STORAGE === 's3' ? s3 : null, baseUrl);
  return {
    production: settings.NODE_ENV === 'production',
    logLevel: settings.LOG_LEVEL,
    shutdown: {
      graceMs: settings.SHUTDOWN_GRACE_SECONDS * 1000,
      drainMs: settings.SHUTDOWN_DRAIN_SECONDS * 1000,
    },
    operatorFiles: {
      site: { file: path.resolve(settings.SITE_FILE), setting: 'SITE_FILE' },
      tags: { file: path.resolve(settings.TAGS_FILE), setting: 'TAGS_FILE' },
    },
    dataFolder,
    inData: (...parts: string[]) => path.join(dataFolder, ...parts),
    keysFolder,
    inKeys: (...parts: string[]) => path.join(keysFolder, ...parts),
    storage: {
      kind: settings.STORAGE,
      folder: path.join(dataFolder, 'files'),
      /** Also where files still lie in the folder: they can be moved there. Null: no bucket is named. */
      s3,
    },
    database: {
      url: withPassword(settings.DATABASE_URL, settings.DATABASE_PASSWORD),
      directUrl: withPassword(settings.DATABASE_DIRECT_URL, settings.DATABASE_PASSWORD),
      poolSize: settings.DATABASE_POOL_SIZE,
      namedStatements: settings.DATABASE_NAMED_STATEMENTS ?? null,
    },
    http: {
      port: settings.PORT,
      host: settings.HOST,
      baseUrl,
      trustedProxyHeader: settings.TRUSTED_PROXY_HEADER ?? null,
      metricsToken: settings.METRICS_TOKEN ?? null,
    },
    operations: { port: settings.OPERATIONS_PORT ?? null, host: settings.OPERATIONS_HOST },
    mail: { smtpUrl: settings.SMTP_URL ?? null, from: settings.MAIL_FROM },
    identity: {
      secret: settings.AUTH_SECRET ?? null,
      acceptedSecrets: settings.AUTH_SECRETS_ACCEPTED ?? [],
      adminEmail: settings.ADMIN_EMAIL,
    },
    onboarding: { ukAgeVerification: settings.UK_AGE_VERIFICATION },
    safety: {
      classifier: settings.SAFETY_CLASSIFIER_URL
        ? {
            url: settings.SAFETY_CLASSIFIER_URL,
            token: settings.SAFETY_CLASSIFIER_TOKEN ?? null,
            timeoutMs: settings.SAFETY_CLASSIFIER_TIMEOUT_MS,
          }
        : null,
    },
    credentials: { certificatePath: settings.C2PA_CERTIFICATE, keyPath: settings.C2PA_KEY },
    invoices: { fontPath: settings.INVOICE_FONT ?? null },
    webhooks: { toLoopback: settings.WEBHOOKS_TO_LOOPBACK },
    payments: {
      provider: settings.PAYMENTS,
      sandboxWebhookUrl: settings.SANDBOX_WEBHOOK_URL ?? `${baseUrl}/api/webhooks/sandbox`,
      stripe:
        settings.STRIPE_SECRET_KEY && settings.STRIPE_WEBHOOK_SECRET && settings.STRIPE_PUBLISHABLE_KEY
          ? {
              secretKey: settings.STRIPE_SECRET_KEY,
              webhookSecret: settings.STRIPE_WEBHOOK_SECRET,
              publishableKey: settings.STRIPE_PUBLISHABLE_KEY,
            }
          : null,
    },
    engineCosts: settings.ENGINE_HOURLY_COSTS,
    media: { ffmpegPath: settings.FFMPEG_PATH ?? null },
    /** Null: no traces are made. */
    tracing: tracingSettings(settings),
    engines: {
      kinds: settings.ENGINES,
      file: path.resolve(settings.ENGINES_FILE),
      previewThreads: settings.PREVIEW_THREADS,
      /** What the engine file names as `${NAME}`, so that no secret stands in it. */
      secret: (name: string): string | undefined => given[name] ?? readSecretFile(notEmpty, name),
    },
  };
}

/** An address with the password, unless it has one of its own. */
function withPassword(address: string | undefined, password: string | undefined): string | null {
  if (!address || !password) return address ?? null;
  const url = new URL(address);
  if (!url.password) url.password = encodeURIComponent(password);
  return url.href;
}

/** @throws Error for links that no browser would follow from our pages */
function requireSafeLinks(s3: S3Settings | null, baseUrl: string): void {
  const leadsTo = s3?.linkEndpoint ?? s3?.endpoint;
  if (!leadsTo?.startsWith('http:') || !baseUrl.startsWith('https:')) return;
  throw new Error(
    `These settings are not right:\n  S3_LINK_ENDPOINT: pages at ${baseUrl} cannot take files from ${leadsTo}, which is not https. Name the bucket's https address, or none.`,
  );
}
