import type { Config } from '#config';
import type { Db } from '#platform/db/client.ts';
import type { Storage } from '#platform/storage/storage.ts';

export type Level = 'wrong' | 'warning' | 'fine';

/** One thing that was looked at. No words of it hold a secret, an address of a person or the text of a setting. */
export type Finding = { level: Level; what: string; why?: string; todo?: string };

/** What checks may look at. What could not be opened is null, and another check has said why. */
export type Surroundings = {
  env: Readonly<Record<string, string | undefined>>;
  config: Config;
  /** Of this checkout. */
  root: string;
  now: Date;
  /** Addresses of the database as they are; null for an embedded one that does not run. */
  database: { url: string; directUrl: string } | null;
  db: Db | null;
  storage: Storage | null;
  /** Why it could not be opened; null where it was not tried, or could. */
  storageFault: string | null;
};

export type Check = {
  name: string;
  look(surroundings: Surroundings): Promise<Finding[]> | Finding[];
};

/** It will not work, or does harm. @param why what happens otherwise @param todo what to do about it */
export const wrong = (what: string, why: string, todo: string): Finding => ({
  level: 'wrong',
  what,
  why,
  todo,
});

/** It works, and somebody should know. */
export const warning = (what: string, why: string, todo: string): Finding => ({
  level: 'warning',
  what,
  why,
  todo,
});

export const fine = (what: string): Finding => ({ level: 'fine', what });

/** What an error says, without what libraries put into their messages beside it. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'something that is no error was thrown';
  const { code } = error as { code?: unknown };
  if (error instanceof AggregateError && error.message === '') return String(code ?? 'no connection');
  const reason = error.message.split('\n')[0] ?? '';
  // An address may hold a password.
  return reason.replace(/\/\/[^/\s@]*@/g, '//…@').slice(0, 200) || String(code ?? error.name);
}

/** Work that is given up after a while. */
export async function within<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ms / 1000} seconds`)), ms);
  });
  work.catch(() => {});
  return Promise.race([work, tooLong]).finally(() => clearTimeout(timer));
}

export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || host === '[::1]' || host.startsWith('127.');
