/** Every error code a call can answer with, and the HTTP status it travels under. */
export const errorStatus = {
  /** The call was meant for another account than the one that its person works in by now. */
  ACCOUNT_CHANGED: 409,
  BAD_REQUEST: 400,
  VALIDATION_FAILED: 400,
  AGE_DENIED: 403,
  CONTENT_BLOCKED: 422,
  CONFLICT: 409,
  FILE_REFUSED: 422,
  FILE_TOO_LARGE: 413,
  FORBIDDEN: 403,
  INSUFFICIENT_TOKENS: 402,
  INTERNAL: 500,
  INVALID_CREDENTIALS: 401,
  /** `details`: { most, spent } in tokens of this month, of a member of a team. */
  MEMBER_LIMIT: 403,
  NOT_FOUND: 404,
  ONBOARDING_REQUIRED: 403,
  PASSWORD_CHANGE_REQUIRED: 403,
  SECOND_FACTOR_REQUIRED: 403,
  /** `details`: { limit, plan, used, most }. */
  PLAN_LIMIT: 403,
  RATE_LIMITED: 429,
  RANGE_NOT_SATISFIABLE: 416,
  UNAUTHORIZED: 401,
  UNAVAILABLE: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** What a failed call answers with. `message` is written for the person who reads it. */
export type ErrorBody = {
  code: ErrorCode;
  message: string;
  /** Machine-readable particulars: the field at fault, the gate's step, the seconds to wait. */
  details?: Record<string, unknown>;
};

/** The one error that features throw on purpose; anything else is a fault and answers `INTERNAL`. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly details: Record<string, unknown> | undefined;

  constructor(code: ErrorCode, message: string, details?: Record<string, unknown>, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return errorStatus[this.code];
  }
}
