import type { Config } from '#config';
import type { Db } from '#platform/db/client.ts';
import type { Storage } from '#platform/storage/storage.ts';

export type Level = 'wrong' | 'warning' | 'fine';

/** The result of one check. It never contains a secret, a personal address or the text of a setting. */
export type Finding = { level: Level; what: string; why?: string; todo?: string };

/** The input of checks. What could not be opened is null, and another check reports why. */
export type CheckContext = {
  env: Readonly<Record<string, string | undefined>>;
  config: Config;
  /** The root of this checkout. */
  root: string;
  now: Date;
  /** URLs of the database; null when the embedded one is not running. */
  database: { url: string; directUrl: string } | null;
  db: Db | null;
  storage: Storage | null;
  /** Why it could not be opened; null when it was not tried or succeeded. */
  storageFault: string | null;
};

export type Check = {
  name: string;
  run(surroundings: CheckContext): Promise<Finding[]> | Finding[];
};

/** It does not work, or does harm. @param why the consequence @param todo how to fix it */
export const wrong = (what: string, why: string, todo: string): Finding => ({
  level: 'wrong',
  what,
  why,
  todo,
});

/** It works, but the operator should know. */
export const warning = (what: string, why: string, todo: string): Finding => ({
  level: 'warning',
  what,
  why,
  todo,
});

export const fine = (what: string): Finding => ({ level: 'fine', what });

/** The first line of an error's message, without credentials in URLs. */
export function formatReason(error: unknown): string {
  if (!(error instanceof Error)) return 'a value that is not an error was thrown';
  const { code } = error as { code?: unknown };
  if (error instanceof AggregateError && error.message === '') return String(code ?? 'no connection');
  const reason = error.message.split('\n')[0] ?? '';
  // URLs may contain a password.
  return reason.replace(/\/\/[^/\s@]*@/g, '//…@').slice(0, 200) || String(code ?? error.name);
}

/** Fails when the work takes longer than `ms` milliseconds. */
export async function withTimeLimit<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ms / 1000} seconds`)), ms);
  });
  work.catch(() => {});
  return Promise.race([work, tooLong]).finally(() => clearTimeout(timer));
}

export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || host === '[::1]' || host.startsWith('127.');
