/** Every error code, with its HTTP status. */
export const errorStatus = {
  /** The call named another account than the one that the user now works in. */
  ACCOUNT_CHANGED: 409,
  BAD_REQUEST: 400,
  VALIDATION_FAILED: 400,
  /** The adult category needs an age check in the caller's country. */
  AGE_ASSURANCE_REQUIRED: 403,
  AGE_DENIED: 403,
  /** `details`: { tokens, used, needed, period, resetsAt } of the calling API key. */
  BUDGET_EXCEEDED: 402,
  /** The call may spend only with an API key that carries a budget, and this one carries none. */
  BUDGET_REQUIRED: 403,
  CONTENT_BLOCKED: 422,
  CONFLICT: 409,
  FILE_REFUSED: 422,
  FILE_TOO_LARGE: 413,
  FORBIDDEN: 403,
  HEADERS_TOO_LARGE: 431,
  INSUFFICIENT_TOKENS: 402,
  INTERNAL: 500,
  INVALID_CREDENTIALS: 401,
  /** `details`: { most, spent } in tokens of this month, for a team member. */
  MEMBER_LIMIT: 403,
  NOT_FOUND: 404,
  ONBOARDING_REQUIRED: 403,
  PASSWORD_CHANGE_REQUIRED: 403,
  SECOND_FACTOR_REQUIRED: 403,
  /** `details`: { limit, plan, used, most }. */
  PLAN_LIMIT: 403,
  RATE_LIMITED: 429,
  RANGE_NOT_SATISFIABLE: 416,
  REQUEST_TIMEOUT: 408,
  UNAUTHORIZED: 401,
  UNAVAILABLE: 503,
  UNSUPPORTED_MEDIA_TYPE: 415,
  URL_TOO_LONG: 414,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** The body of a failed call. `message` is for the user. */
export type ErrorBody = {
  code: ErrorCode;
  message: string;
  /** Machine-readable details: the invalid field, the onboarding step, the seconds to wait. */
  details?: Record<string, unknown>;
};

/** The error that features throw intentionally; any other error answers `INTERNAL`. */
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
