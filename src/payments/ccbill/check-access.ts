import type { CcbillConnection } from './connection.ts';
import { createDataLink } from './data-link.ts';
import { createRestApi } from './rest-api.ts';

export type AccessProblem = { part: 'frontend' | 'backend' | 'datalink'; problem: string };

/**
 * Tries each of the three credentials once, without a charge: an access token of both applications, and the status of
 * a subscription that cannot exist. CCBill locks a DataLink user after three failures in an hour.
 */
export async function checkAccess(connection: Omit<CcbillConnection, 'timeoutMs'>): Promise<AccessProblem[]> {
  const limited = { ...connection, timeoutMs: checkTimeoutMs };
  const api = createRestApi(limited);
  const tries = {
    frontend: () => api.createFrontendToken(),
    backend: () => api.checkBackend(),
    datalink: () => createDataLink(limited).readStatus('0'),
  };
  const problems: AccessProblem[] = [];
  for (const [part, attempt] of Object.entries(tries) as [AccessProblem['part'], () => Promise<unknown>][]) {
    await attempt().catch((error: Error) => problems.push({ part, problem: error.message }));
  }
  return problems;
}

const checkTimeoutMs = 10_000;
