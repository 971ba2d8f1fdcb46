import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { isbot } from 'isbot';
import { toAddressGroup } from '#platform/http/client-address.ts';

const longestHost = 100;

/**
 * Whether a request is the click of a visitor who may be counted: not a program, not a prefetch or preview by a browser, and
 * not of a visitor who asks not to be tracked (`DNT`, Tracking Preference Expression; `Sec-GPC`, Global Privacy Control).
 */
export function isCountable(headers: IncomingHttpHeaders): boolean {
  const agent = headers['user-agent'] ?? '';
  if (agent === '' || isbot(agent)) return false;
  if (headers.dnt === '1' || headers['sec-gpc'] === '1') return false;
  const purposes = [headers['sec-purpose'], headers.purpose, headers['x-moz'], headers['x-purpose']];
  return !purposes.some((purpose) => /prefetch|prerender|preview/i.test(String(purpose ?? '')));
}

/** The host of the page that led here, without `www.`; empty when the browser sent none, or for our own pages. */
export function getReferrerHost(headers: IncomingHttpHeaders): string {
  const host = URL.parse(headers.referer ?? '')?.host ?? '';
  if (host === headers.host) return '';
  return host.replace(/^www\./, '').slice(0, longestHost);
}

/**
 * Names a visitor of one link within one day: an HMAC-SHA-256 of link, network and browser under the day's salt, cut to 16
 * bytes. Neither the visitor nor another link's visits can be found from it, and no one can make it again once the salt is
 * deleted.
 */
export function hashVisitor(salt: Buffer, visit: { linkId: string; address: string; agent: string }): Buffer {
  const text = `${visit.linkId}\n${toAddressGroup(visit.address)}\n${visit.agent}`;
  return createHmac('sha256', salt).update(text).digest().subarray(0, 16);
}
