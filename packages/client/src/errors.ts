import type { ErrorCode } from './generated/types.ts';

/**
 * Why a call failed: the server's code, or one of the client's own. `UNREACHABLE`: no answer of the server, or one of a
 * proxy that could not reach it; the call may have been carried out. `TIMEOUT`: no answer in time, likewise. `UNEXPECTED_ANSWER`: not an answer of this API, such as a
 * proxy's page.
 */
export type FailureCode = ErrorCode | 'UNREACHABLE' | 'TIMEOUT' | 'UNEXPECTED_ANSWER';

/** A field of the input that the server refused. */
export type FieldError = { field: string; message: string };

type Failure = {
  code: FailureCode;
  message: string;
  status?: number | null;
  details?: Record<string, unknown>;
  retryAfterSeconds?: number | null;
  requestId?: string | null;
};

/** A call that the server refused, or that brought no answer. `message` is a sentence for a person. */
export class CastwrightError extends Error {
  override readonly name = 'CastwrightError';
  readonly code: FailureCode;
  /** The HTTP status; null without an answer. */
  readonly status: number | null;
  /** What the server says for programs, by code. */
  readonly details: Readonly<Record<string, unknown>>;
  /** The fields that the server refused; empty for other errors. */
  readonly fields: readonly FieldError[];
  /** Seconds to wait before another attempt, where the server says so. */
  readonly retryAfterSeconds: number | null;
  /** Names the call in the server's log. */
  readonly requestId: string | null;

  constructor(failure: Failure, options?: ErrorOptions) {
    super(failure.message, options);
    this.code = failure.code;
    this.status = failure.status ?? null;
    this.details = failure.details ?? {};
    this.fields = readFields(this.details.fields);
    this.retryAfterSeconds = failure.retryAfterSeconds ?? null;
    this.requestId = failure.requestId ?? null;
  }
}

function readFields(fields: unknown): FieldError[] {
  return Array.isArray(fields) ? fields.filter(isFieldError) : [];
}

const isFieldError = (value: unknown): value is FieldError =>
  typeof value === 'object' && value !== null && 'field' in value && 'message' in value;

/** What a proxy answers in place of a server that it cannot reach. */
const proxyStatuses = new Set([502, 503, 504]);

/** The error of a refused response. Its body is read. */
export async function toError(response: Response): Promise<CastwrightError> {
  const body: unknown = await response.json().catch(() => null);
  const said = {
    status: response.status,
    retryAfterSeconds: readRetryAfter(response.headers.get('retry-after')),
    requestId: response.headers.get('x-request-id'),
  };
  if (!isErrorBody(body)) {
    const message = `The server answered ${response.status} without an error of this API. Check the URL.`;
    const code = proxyStatuses.has(response.status) ? 'UNREACHABLE' : 'UNEXPECTED_ANSWER';
    return new CastwrightError({ ...said, code, message });
  }
  return new CastwrightError({ ...said, ...body });
}

type ErrorBody = { code: ErrorCode; message: string; details?: Record<string, unknown> };

function isErrorBody(body: unknown): body is ErrorBody {
  return (
    typeof body === 'object' &&
    body !== null &&
    'code' in body &&
    typeof body.code === 'string' &&
    'message' in body &&
    typeof body.message === 'string'
  );
}

/** Seconds of a `Retry-After` header, which holds seconds or a date (RFC 9110, 10.2.3); null for neither. */
function readRetryAfter(header: string | null): number | null {
  if (header === null) return null;
  if (/^\d+$/.test(header)) return Number(header);
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - Date.now()) / 1000));
}
