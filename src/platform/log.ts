import pino, { type DestinationStream, type Logger, type LoggerOptions } from 'pino';

export type { Logger };

/**
 * The process's logger: JSON lines, or readable ones for a terminal. Never log personal data; the paths below
 * redact what could slip in with a request or an error.
 */
export function createLog(options: {
  level: string;
  pretty: boolean;
  role: string;
  /** Default: standard output. */
  destination?: DestinationStream;
}): Logger {
  const settings: LoggerOptions = {
    level: options.level,
    base: { role: options.role },
    serializers: { err: describeError },
    redact: {
      paths: ['*.email', '*.password', '*.token', '*.authorization', '*.cookie'],
      censor: '[redacted]',
    },
    ...(options.pretty && {
      transport: {
        target: 'pino-pretty',
        options: {
          translateTime: 'SYS:HH:MM:ss',
          ignore: 'pid,hostname,role',
          messageFormat: '{role}: {msg}',
        },
      },
    }),
  };
  return options.destination ? pino(settings, options.destination) : pino(settings);
}

/**
 * What the log records of an error: type, stack and cause. It leaves out the values of a failed query, which
 * Drizzle puts into the message and PostgreSQL into `detail`: they are personal data.
 */
export function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, query } = error as { code?: unknown; query?: unknown };
  const stack = error.stack?.split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: error.constructor.name,
    message: typeof query === 'string' ? `Failed query: ${query}` : error.message,
    ...((typeof code === 'string' || typeof code === 'number') && { code }),
    stack: stack?.join('\n'),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  };
}
