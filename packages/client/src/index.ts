export {
  type Client,
  type ClientOptions,
  type ContentSearch,
  createClient,
  parseMetadata,
} from './client.ts';
export type { Download, DownloadOptions } from './download-content.ts';
export { CastwrightError, type FailureCode, type FieldError } from './errors.ts';
export { operations } from './generated/operations.ts';
export type * from './generated/types.ts';
export type { Methods } from './methods.ts';
export type { CallOptions, Operation as OperationDescription, OperationName } from './operation.ts';
export { hasEnded, type WatchOptions } from './watch-jobs.ts';
export {
  type EndedJob,
  type VerifyWebhookOptions,
  verifyWebhook,
  WebhookError,
  type WebhookHeaders,
  type WebhookMessage,
  type WebhookRefusal,
} from './webhooks.ts';
