/**
 * Tracing for the rest of the product: named spans with a duration, nested in their parent. When tracing is off,
 * every function here only calls the work; `open-telemetry.ts` alone loads OpenTelemetry.
 *
 * Attributes say what kind of operation ran, never for whom or with what: no prompt, name, address, token or path.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { AppError } from '#contract/errors.ts';

export type Attributes = Record<string, string | number | boolean>;

export type SpanKind = 'internal' | 'server' | 'client' | 'consumer';

export type Span = {
  /** In W3C Trace Context format (`00-trace-span-flags`), to pass to whatever continues the trace. */
  readonly context: string;
  set(attributes: Attributes): void;
  /** Marks the span as failed with the kind of error; the message may hold personal data and is left out. */
  fail(type: string): void;
  end(): void;
};

export type NewSpan = {
  name: string;
  kind: SpanKind;
  /** The parent's context; null begins a trace. */
  parent: string | null;
  attributes: Attributes;
  /** Milliseconds since 1970. Default: now. */
  startedAt?: number | undefined;
};

export type Tracer = (span: NewSpan) => Span;

const active = new AsyncLocalStorage<Span>();
let tracer: Tracer | null = null;

const silent: Span = { context: '', set() {}, fail() {}, end() {} };

/** Sets the process's tracer; null turns tracing off. */
export function setTracer(made: Tracer | null): void {
  tracer = made;
}

/** Whether tracing is on in this process. */
export const isTracing = (): boolean => tracer !== null;

/**
 * Runs work in a child span of the active one. Without an active span, as in the periodic work of workers, it
 * creates none.
 */
export function withSpan<Result>(
  name: string,
  attributes: Attributes,
  work: (span: Span) => Promise<Result>,
  kind: SpanKind = 'internal',
): Promise<Result> {
  const parent = tracer && active.getStore();
  return parent ? runWithSpan({ name, kind, parent: parent.context, attributes }, work) : work(silent);
}

/** Runs work in a span that continues a trace of another process, or begins one. */
export function continueTrace<Result>(span: NewSpan, work: (span: Span) => Promise<Result>): Promise<Result> {
  return tracer ? runWithSpan(span, work) : work(silent);
}

async function runWithSpan<Result>(options: NewSpan, work: (span: Span) => Promise<Result>): Promise<Result> {
  const span = startSpan(options);
  try {
    return await active.run(span, () => work(span));
  } catch (error) {
    span.fail(getErrorType(error));
    throw error;
  } finally {
    span.end();
  }
}

/** Records work that has already ended. */
export function recordSpan(span: NewSpan): void {
  startSpan(span).end();
}

/** Starts a span; the caller ends it. */
export function startSpan(span: NewSpan): Span {
  return tracer?.(span) ?? silent;
}

/** Runs a step with this span as the active one. */
export function runInSpan(span: Span, step: () => void): void {
  active.run(span, step);
}

/** The active span's context for whatever continues the work; null when there is none. */
export function getTraceContext(): string | null {
  return (tracer && active.getStore()?.context) || null;
}

/** The active span's context as an HTTP header. */
export function createTraceHeaders(): { traceparent?: string } {
  const traceparent = getTraceContext();
  return traceparent ? { traceparent } : {};
}

/** The kind of an error: an error code or a class name. */
export function getErrorType(error: unknown): string {
  if (error instanceof AppError) return error.code;
  return error instanceof Error ? error.name : typeof error;
}
