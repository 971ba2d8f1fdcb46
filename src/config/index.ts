/** Reads the settings. No other file reads `process.env`. */
import path from 'node:path';
import { toOutletClients } from '../channels/env.ts';
import { toPromptEnhancerSettings } from '../features/generation/enhancer/env.ts';
import { toProviders } from '../features/identity/sign-in/providers/provider-settings.ts';
import { toCredentialsSettings } from '../features/library/items/env.ts';
import { toLoraSettings } from '../features/library/loras/env.ts';
import { toReplyModelSettings } from '../features/publishing/replies/drafting/env.ts';
import { toInspectionSettings } from '../features/trust/inspection/env.ts';
import { toBankTransferSettings, toCcbillSettings } from '../payments/env.ts';
import { type S3Settings, toS3Settings } from '../platform/storage/env.ts';
import { toTracingSettings } from '../platform/tracing/env.ts';
import { environment, settingNames } from './environment.ts';
import { toOperatingModes } from './operating-modes.ts';
import { readSecretFile, readSecretFiles } from './secret-files.ts';

export { settingGroups, settingNames } from './environment.ts';

export type Config = ReturnType<typeof readConfig>;

/**
 * Reads and checks all settings at once.
 *
 * @throws Error naming each invalid variable and the expected value
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env) {
  // Compose files often set empty variables; they count as unset.
  const notEmpty = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const { given, problems } = readSecretFiles(notEmpty, settingNames);
  const parsed = environment.safeParse(given);
  if (!parsed.success || problems.length > 0) {
    const issues = parsed.error?.issues ?? [];
    const lines = issues.map((issue) => `${issue.path.join('.') || 'settings'}: ${issue.message}`);
    throw new Error(`Invalid settings:\n${[...problems, ...lines].map((line) => `  ${line}`).join('\n')}`);
  }
  const settings = parsed.data;
  const dataFolder = path.resolve(settings.DATA_DIR);
  const keysFolder = settings.KEYS_DIR ? path.resolve(settings.KEYS_DIR) : path.join(dataFolder, 'keys');
  const s3 = toS3Settings(settings);
  const baseUrl = settings.BASE_URL?.replace(/\/$/, '') ?? `http://localhost:${settings.PORT}`;
  if (settings.COUNTRY_HEADER && !settings.TRUSTED_PROXY_HEADER) throw createCountryHeaderError();
  const secret = (name: string): string | undefined => given[name] ?? readSecretFile(notEmpty, name);
  requireHttpsLinks(settings.STORAGE === 's3' ? s3 : null, baseUrl);
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
      engines: { file: path.resolve(settings.ENGINES_FILE), setting: 'ENGINES_FILE' },
      loras: { file: path.resolve(settings.LORAS_FILE), setting: 'LORAS_FILE' },
    },
    dataFolder,
    inData: (...parts: string[]) => path.join(dataFolder, ...parts),
    keysFolder,
    inKeys: (...parts: string[]) => path.join(keysFolder, ...parts),
    storage: {
      kind: settings.STORAGE,
      folder: path.join(dataFolder, 'files'),
      /** Also set while files are still in the folder, so that they can be moved. Null: no bucket is configured. */
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
      countryHeader: settings.COUNTRY_HEADER ?? null,
      metricsToken: settings.METRICS_TOKEN ?? null,
    },
    operations: { port: settings.OPERATIONS_PORT ?? null, host: settings.OPERATIONS_HOST },
    mail: { smtpUrl: settings.SMTP_URL ?? null, from: settings.MAIL_FROM },
    identity: {
      secret: settings.AUTH_SECRET ?? null,
      acceptedSecrets: settings.AUTH_SECRETS_ACCEPTED ?? [],
      adminEmail: settings.ADMIN_EMAIL,
      providers: toProviders(settings),
    },
    onboarding: { ukAgeVerification: settings.UK_AGE_VERIFICATION },
    ageAssurance: {
      /** Null: the date of birth is enough everywhere. */
      file: settings.AGE_ASSURANCE_FILE ? path.resolve(settings.AGE_ASSURANCE_FILE) : null,
      trustListPath: settings.AGE_TRUST_LIST ?? null,
      /** Resolves `AGE_OIDC_NAME_CLIENT_ID` and `AGE_OIDC_NAME_CLIENT_SECRET` of the file's services. */
      secret,
    },
    safety: {
      classifier: settings.SAFETY_CLASSIFIER_URL
        ? {
            url: settings.SAFETY_CLASSIFIER_URL,
            token: settings.SAFETY_CLASSIFIER_TOKEN ?? null,
            timeoutMs: settings.SAFETY_CLASSIFIER_TIMEOUT_MS,
          }
        : null,
    },
    inspection: toInspectionSettings(settings),
    /** Null: the built-in enhancer alone. */
    promptEnhancer: toPromptEnhancerSettings(settings),
    /** Null: replies are written by hand. */
    replyModel: toReplyModelSettings(settings),
    modes: toOperatingModes(settings),
    hashLists: {
      /** Null: only the imported lists are searched. */
      hma: settings.HMA_URL
        ? {
            url: settings.HMA_URL,
            authorization: settings.HMA_AUTHORIZATION ?? null,
            timeoutMs: settings.HMA_TIMEOUT_MS,
          }
        : null,
    },
    /** Null: the built-in watermark marks pictures too. */
    watermark: settings.WATERMARK_URL
      ? {
          url: settings.WATERMARK_URL,
          token: settings.WATERMARK_TOKEN ?? null,
          timeoutMs: settings.WATERMARK_TIMEOUT_MS,
        }
      : null,
    credentials: toCredentialsSettings(settings),
    likeness: { isMeasured: settings.MEASURE_LIKENESS },
    invoices: { fontPath: settings.INVOICE_FONT ?? null },
    audience: {
      /** In production the outbox folder is no mail server. */
      hasMailServer: settings.SMTP_URL !== undefined || settings.NODE_ENV !== 'production',
      reviewsBeforePublication: settings.REVIEW_BEFORE_PUBLICATION,
      mailsPerMinute: settings.AUDIENCE_MAILS_PER_MINUTE,
      mailsPerMonth: settings.AUDIENCE_MAILS_PER_MONTH,
    },
    webhooks: { toLoopback: settings.WEBHOOKS_TO_LOOPBACK },
    /** Publishing channels: this installation's apps at outlets. */
    channels: { clients: toOutletClients(settings), toLoopback: settings.CHANNELS_TO_LOOPBACK },
    loras: toLoraSettings(settings),
    push: {
      isOn: settings.PUSH_NOTIFICATIONS,
      /** Null: the key is in the file `push-key`. */
      privateKey: settings.PUSH_PRIVATE_KEY ?? null,
      toLoopback: settings.PUSH_TO_LOOPBACK,
    },
    payments: {
      /** The default first. */
      providers: settings.PAYMENTS,
      /** The provider of what is not left to the default. */
      named: settings.PAYMENTS_FOR,
      isSandbox: settings.PAYMENTS.includes('sandbox'),
      sandboxWebhookUrl: settings.SANDBOX_WEBHOOK_URL ?? `${baseUrl}/api/webhooks/sandbox`,
      stripe:
        settings.STRIPE_SECRET_KEY && settings.STRIPE_WEBHOOK_SECRET && settings.STRIPE_PUBLISHABLE_KEY
          ? {
              secretKey: settings.STRIPE_SECRET_KEY,
              webhookSecret: settings.STRIPE_WEBHOOK_SECRET,
              publishableKey: settings.STRIPE_PUBLISHABLE_KEY,
            }
          : null,
      ccbill: toCcbillSettings(settings),
      bankTransfer: toBankTransferSettings(settings),
    },
    engineCosts: settings.ENGINE_HOURLY_COSTS,
    media: { ffmpegPath: settings.FFMPEG_PATH ?? null },
    /** Null: tracing is off. */
    tracing: toTracingSettings(settings),
    engines: {
      kinds: settings.ENGINES,
      /** Whether the engines of the engine file are used. */
      usesFile: settings.ENGINES.some((kind) => kind !== 'preview'),
      /** Whether the preview engine is used, if only while the engine file lists no engine. */
      usesPreview: settings.ENGINES.some((kind) => kind !== 'file'),
      file: path.resolve(settings.ENGINES_FILE),
      previewThreads: settings.PREVIEW_THREADS,
      /** Resolves `${NAME}` in the engine file, so that it holds no secret. */
      secret,
    },
  };
}

/** Without a proxy that all traffic passes, anyone could name a country of their choice. */
const createCountryHeaderError = () =>
  new Error(
    'Invalid settings:\n  COUNTRY_HEADER: needs TRUSTED_PROXY_HEADER, because any client could send it.',
  );

/** Adds the password to a URL that has none. */
function withPassword(address: string | undefined, password: string | undefined): string | null {
  if (!address || !password) return address ?? null;
  const url = new URL(address);
  if (!url.password) url.password = encodeURIComponent(password);
  return url.href;
}

/** @throws Error for http links on https pages, which browsers block */
function requireHttpsLinks(s3: S3Settings | null, baseUrl: string): void {
  const leadsTo = s3?.linkEndpoint ?? s3?.endpoint;
  if (!leadsTo?.startsWith('http:') || !baseUrl.startsWith('https:')) return;
  throw new Error(
    `Invalid settings:\n  S3_LINK_ENDPOINT: pages at ${baseUrl} cannot load files from ${leadsTo}, which is not https. Set the bucket's https URL, or none.`,
  );
}
