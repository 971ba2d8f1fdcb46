import { S3ServiceException } from '@aws-sdk/client-s3';
import { AppError } from '#contract/errors.ts';

/** The storage would not, whoever asks again: a wrong setting or a right that is missing. */
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
  // What arrived was not what was sent.
  'BadDigest',
  'XAmzContentSHA256Mismatch',
  'XAmzContentChecksumMismatch',
  'IncompleteBody',
]);

const passing = new Set(['TimeoutError', 'AbortError', 'BrokenOff', 'CredentialsProviderError']);

/** What a call failed with, by the server's own word for it. */
export function wordFor(error: unknown): string {
  return error instanceof Error ? error.name : '';
}

export function statusOf(error: unknown): number | undefined {
  return error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
}

/** Of an object, not of the bucket. */
export function isMissing(error: unknown): boolean {
  return wordFor(error) === 'NoSuchKey' || (statusOf(error) === 404 && wordFor(error) !== 'NoSuchBucket');
}

/** An object that did not arrive whole. */
export class BrokenOff extends Error {
  override readonly name = 'BrokenOff';
}

/** Whether the same may go well in a while: the network's faults, and those that servers say pass. */
export function mayPass(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof AppError || error instanceof S3Refusal) return false;
  if (!(error instanceof S3ServiceException))
    // System errors have a code, and what the client could not make out as an answer says where it came from.
    return passing.has(error.name) || 'code' in error || '$metadata' in error || '$response' in error;
  return (statusOf(error) ?? 500) >= 500 ? statusOf(error) !== 501 : overloaded.has(error.name);
}

/** What went wrong, for whoever calls: UNAVAILABLE where it may pass, and what the server said otherwise. */
export function faultOf(error: unknown, doing: string): Error {
  if (error instanceof AppError || error instanceof S3Refusal) return error;
  if (mayPass(error)) {
    const message = 'The storage of files does not answer at the moment. Please try again.';
    return new AppError('UNAVAILABLE', message, { retryAfterSeconds: 5 }, { cause: error });
  }
  const said = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return new S3Refusal(`S3 refuses ${doing} (${said})`, { cause: error });
}

/** Does what a call is, and says its fault in our words. */
export async function told<T>(doing: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw faultOf(error, doing);
  }
}
