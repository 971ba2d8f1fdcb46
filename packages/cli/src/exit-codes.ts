import { CastwrightError, type FailureCode } from '@castwright/client';

/** The exit codes of the command. Scripts rely on them: a number keeps its meaning. */
export const exitCodes = {
  done: 0,
  failed: 1,
  /** Wrong arguments, or a name that fits none or several. */
  usage: 2,
  /** Not signed in, or the key may not do it. */
  access: 3,
  /** Too few tokens, or the price is above `--max-tokens`. */
  money: 4,
  /** The safety rules refuse it. */
  blocked: 5,
  /** A job failed or was cancelled. */
  job: 6,
  /** The server cannot be reached or is busy. */
  unreachable: 7,
  /** Ctrl+C; jobs that were started go on unless `--cancel-on-interrupt` is set. */
  interrupted: 130,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** An error of the command itself; `message` is a sentence or several lines for a person. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly exitCode: ExitCode;

  constructor(exitCode: ExitCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.exitCode = exitCode;
  }
}

/** The codes of the server whose exit code is not `failed`. `BUDGET_…` are those of keys with a budget. */
const exitCodeByCode: Partial<Record<FailureCode | 'BUDGET_EXCEEDED' | 'BUDGET_REQUIRED', ExitCode>> = {
  VALIDATION_FAILED: exitCodes.usage,
  UNAUTHORIZED: exitCodes.access,
  FORBIDDEN: exitCodes.access,
  ONBOARDING_REQUIRED: exitCodes.access,
  PASSWORD_CHANGE_REQUIRED: exitCodes.access,
  AGE_ASSURANCE_REQUIRED: exitCodes.access,
  INSUFFICIENT_TOKENS: exitCodes.money,
  MEMBER_LIMIT: exitCodes.money,
  PLAN_LIMIT: exitCodes.money,
  BUDGET_EXCEEDED: exitCodes.money,
  BUDGET_REQUIRED: exitCodes.money,
  CONTENT_BLOCKED: exitCodes.blocked,
  UNREACHABLE: exitCodes.unreachable,
  TIMEOUT: exitCodes.unreachable,
  UNAVAILABLE: exitCodes.unreachable,
  RATE_LIMITED: exitCodes.unreachable,
};

/** The exit code and the text of an error. */
export function describeError(error: unknown): { exitCode: ExitCode; text: string } {
  if (error instanceof CommandError) return { exitCode: error.exitCode, text: error.message };
  if (!(error instanceof CastwrightError)) {
    return { exitCode: exitCodes.failed, text: error instanceof Error ? error.message : String(error) };
  }
  const others = error.fields.filter(({ message }) => message !== error.message);
  const fields = others.map(({ field, message }) => `  ${field}: ${message}`);
  const wait = error.retryAfterSeconds === null ? [] : [`Try again in ${error.retryAfterSeconds} s.`];
  return {
    exitCode: exitCodeByCode[error.code] ?? exitCodes.failed,
    text: [error.message, ...fields, ...wait].join('\n'),
  };
}
