import type { z } from 'zod';
import { fetchPublicUrl, OutboundError } from '#platform/outbound/fetch-public-url.ts';
import { bearer, SiteError, type SiteOptions } from './site-model.ts';

/** Models with many versions and pictures have some megabytes. */
const longestAnswer = 8 * 1024 ** 2;

/**
 * Asks a site for what it knows of a model.
 *
 * @param siteName for messages
 * @throws SiteError in words for the person who gave the link
 */
export async function fetchSiteJson<Schema extends z.ZodType>(
  url: string,
  schema: Schema,
  siteName: string,
  { allowLoopback, signal, timeoutMs, token }: SiteOptions,
): Promise<z.output<Schema>> {
  const bytes = await fetchPublicUrl(url, {
    ...{ allowLoopback, timeoutMs, maximumBytes: longestAnswer },
    headers: { accept: 'application/json', ...bearer(token) },
    ...(signal && { signal }),
  }).catch((error: unknown) => {
    if (!(error instanceof OutboundError)) throw error;
    throw describeSiteFault(error, siteName);
  });
  const parsed = schema.safeParse(parseJson(bytes));
  if (parsed.success) return parsed.data;
  throw new SiteError(`${siteName} described this model in a way that is not understood here.`);
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return null;
  }
}

/** Describes a failed call for the person who gave the link. */
export function describeSiteFault(error: OutboundError, siteName: string): SiteError {
  const { isTransient, message, status } = error;
  const options = { cause: error };
  if (status === 404 || status === 410) {
    return new SiteError(`${siteName} has no such model. Check the link.`, false, options);
  }
  if (status === 401 || status === 403) {
    const text = `${siteName} shows this model only after a sign-in. Download its file there, and upload it here.`;
    return new SiteError(text, false, options);
  }
  const text = isTransient
    ? `${siteName} cannot be reached at the moment. ${message}`
    : `${siteName} could not be asked. ${message}`;
  return new SiteError(text, isTransient, options);
}
