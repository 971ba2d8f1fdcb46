import { isIP } from 'node:net';
import { AppError } from '#contract/errors.ts';
import { findTargetProblem } from '#contract/links.ts';
import { getHost } from '#platform/outbound/connect.ts';
import { isPublicAddress } from '#platform/outbound/public-address.ts';

/** Names that lead nowhere on the public internet (RFC 6761, RFC 6762, RFC 8375, and the private `.internal`). */
const privateNames = /(^|\.)(localhost|local|internal|lan|home\.arpa|test|invalid|example|onion)\.?$/i;

/**
 * Requires that visitors can be sent to an address: a public one, and not our own redirects, which would hide where a link
 * leads.
 *
 * @param baseUrl the public URL of the installation
 * @throws AppError VALIDATION_FAILED
 */
export function requirePublicTarget(target: string, baseUrl: string): void {
  const problem = findTargetProblem(target) ?? findPlaceProblem(new URL(target), new URL(baseUrl));
  if (problem) throw new AppError('VALIDATION_FAILED', problem, { fields: ['target'] });
}

/** Whether visitors can be sent to an address, as `requirePublicTarget`. */
export const isPublicTarget = (target: string, baseUrl: string): boolean =>
  findTargetProblem(target) === null && findPlaceProblem(new URL(target), new URL(baseUrl)) === null;

function findPlaceProblem(url: URL, own: URL): string | null {
  const host = getHost(url);
  if (isIP(host) ? !isPublicAddress(host) : privateNames.test(host)) {
    return 'This address is private. Enter one on the public internet.';
  }
  const isOwn = host === getHost(own) && url.port === own.port;
  return isOwn && /^\/(go|api)(\/|$)/.test(url.pathname)
    ? 'A short link cannot lead to another one. Enter the address that it leads to.'
    : null;
}

export type CampaignTags = { source: string; medium: string; campaign: string };

/** Fills in the campaign tags that an address lacks; those that it has stay. */
export function addCampaignTags(target: string, { campaign, medium, source }: CampaignTags): string {
  const url = new URL(target);
  const tags = { utm_source: source, utm_medium: medium, utm_campaign: campaign };
  for (const [name, value] of Object.entries(tags)) {
    if (value && !url.searchParams.has(name)) url.searchParams.set(name, value);
  }
  return url.href;
}
