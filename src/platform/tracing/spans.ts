/**
 * What the rest of the product knows of traces: pieces of work with a name and a length, each below the one that it
 * is a part of. While no traces are made everything here is a call that does nothing else; OpenTelemetry itself is
 * loaded by `open-telemetry.ts` alone.
 *
 * Attributes say what kind of thing happened, never to whom or with what: no prompt, name, address, token or path.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { AppError } from '#contract/errors.ts';

export type Attributes = Record<string, string | number | boolean>;

export type SpanKind = 'internal' | 'server' | 'client' | 'consumer';

export type Span = {
  /** As W3C Trace Context writes it (`00-trace-span-flags`): what goes to whoever carries on with it. */
  readonly context: string;
  set(attributes: Attributes): void;
  /** Marks it as gone wrong, by what kind of error it was; its words may hold what is nobody's business. */
  fail(type: string): void;
  end(): void;
};

export type NewSpan = {
  name: string;
  kind: SpanKind;
  /** Whose part it is; null begins a trace. */
  parent: string | null;
  attributes: Attributes;
  /** Milliseconds since 1970; left out: now. */
  startedAt?: number | undefined;
};

export type Tracer = (span: NewSpan) => Span;

const active = new AsyncLocalStorage<Span>();
let tracer: Tracer | null = null;

const silent: Span = { context: '', set() {}, fail() {}, end() {} };

/** From now on spans are made by this; null for none. One for the whole process. */
export function traceWith(made: Tracer | null): void {
  tracer = made;
}

/** Whether traces are made in this process. */
export const tracing = (): boolean => tracer !== null;

/**
 * Work that is a part of what is being traced. Where nothing is, as in the rounds that workers make by themselves,
 * it makes no trace of its own.
 */
export function inSpan<Result>(
  name: string,
  attributes: Attributes,
  work: (span: Span) => Promise<Result>,
  kind: SpanKind = 'internal',
): Promise<Result> {
  const parent = tracer && active.getStore();
  return parent ? within({ name, kind, parent: parent.context, attributes }, work) : work(silent);
}

/** Work that carries on with what another process began, or begins a trace. */
export function inSpanOf<Result>(span: NewSpan, work: (span: Span) => Promise<Result>): Promise<Result> {
  return tracer ? within(span, work) : work(silent);
}

async function within<Result>(options: NewSpan, work: (span: Span) => Promise<Result>): Promise<Result> {
  const span = startSpan(options);
  try {
    return await active.run(span, () => work(span));
  } catch (error) {
    span.fail(errorType(error));
    throw error;
  } finally {
    span.end();
  }
}

/** Something that is over by now and began at a known time. */
export function recordSpan(span: NewSpan): void {
  startSpan(span).end();
}

/** A span that its maker ends. */
export function startSpan(span: NewSpan): Span {
  return tracer?.(span) ?? silent;
}

/** Runs a step of what a span stands for; what it calls is part of it. */
export function runIn(span: Span, step: () => void): void {
  active.run(span, step);
}

/** What whoever carries on with the present work needs to know; null where nothing is traced. */
export function traceContext(): string | null {
  return (tracer && active.getStore()?.context) || null;
}

/** The same as a header of a call to another machine. */
export function traceHeaders(): { traceparent?: string } {
  const traceparent = traceContext();
  return traceparent ? { traceparent } : {};
}

/** What kind of error it was, in a word. */
export function errorType(error: unknown): string {
  if (error instanceof AppError) return error.code;
  return error instanceof Error ? error.name : typeof error;
}
