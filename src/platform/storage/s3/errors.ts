import { S3ServiceException } from '@aws-sdk/client-s3';
import { AppError } from '#contract/errors.ts';

/** A permanent refusal of the storage: a wrong setting or a missing permission. */
export class S3Refusal extends Error {
  override readonly name = 'S3Refusal';
}

const overloaded = new Set([
  'SlowDown',
  'RequestTimeout',
  'ServiceUnavailable',
  'InternalError',
  'Throttling',
  'ThrottlingException',
  'TooManyRequests',
  // The upload arrived damaged.
  'BadDigest',
  'XAmzContentSHA256Mismatch',
  'XAmzContentChecksumMismatch',
  'IncompleteBody',
]);

const transientNames = new Set([
  'TimeoutError',
  'AbortError',
  'IncompleteReadError',
  'CredentialsProviderError',
]);

/** The server's name for an error; empty for other values. */
export function getErrorName(error: unknown): string {
  return error instanceof Error ? error.name : '';
}

export function getErrorStatus(error: unknown): number | undefined {
  return error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
}

/** Whether an object, not the bucket, is missing. */
export function isMissing(error: unknown): boolean {
  return (
    getErrorName(error) === 'NoSuchKey' ||
    (getErrorStatus(error) === 404 && getErrorName(error) !== 'NoSuchBucket')
  );
}

/** An object broke off while it was read. */
export class IncompleteReadError extends Error {
  override readonly name = 'IncompleteReadError';
}

/** Whether a retry may succeed: network errors, and errors that servers report as temporary. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof AppError || error instanceof S3Refusal) return false;
  if (!(error instanceof S3ServiceException))
    // System errors have a code; responses that the client could not parse have `$response` or `$metadata`.
    return transientNames.has(error.name) || 'code' in error || '$metadata' in error || '$response' in error;
  return (getErrorStatus(error) ?? 500) >= 500 ? getErrorStatus(error) !== 501 : overloaded.has(error.name);
}

/**
 * Converts an error for the caller: UNAVAILABLE when it may pass, otherwise an S3Refusal with the server's message.
 */
export function toStorageError(error: unknown, doing: string): Error {
  if (error instanceof AppError || error instanceof S3Refusal) return error;
  if (isTransient(error)) {
    const message = 'The file storage does not respond. Please try again.';
    return new AppError('UNAVAILABLE', message, { retryAfterSeconds: 5 }, { cause: error });
  }
  const said = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return new S3Refusal(`S3 refuses ${doing} (${said})`, { cause: error });
}

/** Runs `work` and converts its errors with `toStorageError`. */
export async function withStorageErrors<T>(doing: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toStorageError(error, doing);
  }
}
