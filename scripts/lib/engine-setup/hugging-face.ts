/** The parts of Hugging Face's API that a download needs. */
import path from 'node:path';
import { z } from 'zod';
import type { CatalogueFile } from '../../../src/engines/setup/index.ts';

export type FileHost = {
  /** `https://huggingface.co`, or a mirror. */
  host: string;
  /** An access token for repositories that require one; null for none. */
  token: string | null;
};

/** A file of the catalogue as its repository has it now. */
export type HostedFile = {
  file: CatalogueFile;
  url: string;
  bytes: number;
  /** Of the content, in hexadecimal. */
  sha256: string;
};

const entries = z.array(
  z.looseObject({
    type: z.string(),
    path: z.string(),
    size: z.number(),
    /** Only of large files; `oid` is the SHA-256 of the content. */
    lfs: z.looseObject({ oid: z.string().regex(/^[0-9a-f]{64}$/), size: z.number() }).nullish(),
  }),
);

export const toHeaders = ({ token }: Pick<FileHost, 'token'>): Record<string, string> =>
  token ? { authorization: `Bearer ${token}` } : {};

/** Why the host refuses a repository, and what to do. */
export const describeRefusal = (status: number, repository: string): string =>
  `Hugging Face refuses ${repository} (${status}): accept its licence on https://huggingface.co/${repository}, make an access token, and set HF_TOKEN.`;

/** The innermost reason of a failed call. */
function describeCause(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? describeCause(error.cause) : error.message;
}

/** Whether a status means that a token is missing or does not suffice. */
export const isRefusal = (status: number): boolean => status === 401 || status === 403;

/**
 * Finds a file in its repository by its name, with its exact size and SHA-256.
 *
 * @throws Error for a repository that refuses, a file that is not there, and a hash other than the catalogue's
 */
export async function findHostedFile(file: CatalogueFile, { host, token }: FileHost): Promise<HostedFile> {
  const { name, repository, sha256 } = file;
  const response = await fetch(`${host}/api/models/${repository}/tree/main?recursive=true`, {
    headers: toHeaders({ token }),
    signal: AbortSignal.timeout(60_000),
  }).catch((error: unknown) => {
    throw new Error(
      `${host} cannot be reached (${describeCause(error)}). Nothing was changed; run the command again.`,
    );
  });
  if (isRefusal(response.status)) throw new Error(describeRefusal(response.status, repository));
  if (!response.ok) throw new Error(`${host} answers ${response.status} for ${repository}.`);
  const parsed = entries.safeParse(await response.json().catch(() => null));
  if (!parsed.success) throw new Error(`${host} describes ${repository} in an unknown way.`);
  const found = parsed.data.filter((each) => each.type === 'file' && path.posix.basename(each.path) === name);
  const [entry] = found;
  if (!entry?.lfs || found.length > 1) {
    throw new Error(`${repository} has ${found.length} large files named ${name}; one was expected.`);
  }
  if (sha256 !== null && sha256 !== entry.lfs.oid) {
    throw new Error(
      `${name} in ${repository} is another file than the catalogue knows: its SHA-256 is ${entry.lfs.oid}, not ${sha256}. It may have been replaced; look at the repository before you use it.`,
    );
  }
  const encoded = entry.path.split('/').map(encodeURIComponent).join('/');
  return {
    file,
    url: `${host}/${repository}/resolve/main/${encoded}`,
    bytes: entry.lfs.size,
    sha256: entry.lfs.oid,
  };
}
