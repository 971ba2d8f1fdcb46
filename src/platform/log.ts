import pino, { type DestinationStream, type Logger, type LoggerOptions } from 'pino';

export type { Logger };

/**
 * The process's logger: JSON lines, or readable ones for a terminal. Nothing personal goes into a log;
 * the paths below catch what would slip in with a logged request or error.
 */
export function createLog(options: {
  level: string;
  pretty: boolean;
  role: string;
  /** Left out: standard output. */
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
 * What the log says of an error: what it is, where it came from, and what caused it. Not a failed query's
 * values, which Drizzle puts into the message and PostgreSQL into `detail`: those are people's data.
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
