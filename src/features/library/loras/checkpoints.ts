/** Checkpoints that an operator registers: what their sites and headers say, and how a server gets them. */
import { desc, eq } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { LoraRules } from '#contract/lora-rules.ts';
import type { Checkpoint } from '#contract/loras.ts';
import { recordAuditEntry } from '#features/trust/audit';
import type { Db } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { OutboundError } from '#platform/outbound/fetch-public-url.ts';
import { openPublicDownload } from '#platform/outbound/open-public-download.ts';
import { describeModelFile } from './file/describe-file.ts';
import {
  HeaderError,
  lengthBytes,
  type ModelHeader,
  readHeader,
  readHeaderLength,
} from './file/read-header.ts';
import { type CheckpointRow, checkpoints } from './schema.ts';
import { readSiteModel, type SiteTokens } from './sites/index.ts';
import { parseModelLink } from './sites/parse-link.ts';
import { bearer, SiteError } from './sites/site-model.ts';

export type CheckpointDeps = {
  db: Db;
  rules: LoraRules;
  tokens: SiteTokens;
  allowLoopback: boolean;
  siteMs: number;
  idleMs: number;
};

type Acting = { actorId: string; now: Date };

/**
 * Registers a checkpoint by its page. Of its file the header alone is read; a server fetches the file by the command that
 * is shown.
 *
 * @throws AppError VALIDATION_FAILED for a link, a file or a family that cannot be used, and where the site says no hash;
 *   UNAVAILABLE while the site is away
 */
export async function registerCheckpoint(
  deps: CheckpointDeps,
  url: string,
  { actorId, now }: Acting,
): Promise<Checkpoint> {
  const { allowLoopback, db, rules, siteMs: timeoutMs, tokens } = deps;
  const link = parseModelLink(url, rules, allowLoopback);
  try {
    const found = await readSiteModel(link, { tokens, allowLoopback, timeoutMs, kind: 'checkpoint' });
    const { sha256 } = found.file;
    if (sha256 === null) throw new SiteError('Its site does not say the SHA-256 of the file.');
    const { byteSize, header } = await readRemoteHeader(deps, found.file.url, tokens[found.site]);
    const { family } = describeModelFile(header, 'checkpoint');
    const { licence, name, permitsService } = found;
    const row: CheckpointRow = {
      ...{ id: newId(), name, link: found.link, url: found.file.url, family, licence, permitsService },
      ...{ sha256, byteSize, fileName: toFileName(found.file.name), createdAt: now },
    };
    await db.transaction(async (tx) => {
      await tx.insert(checkpoints).values(row);
      const details = { sha256, family };
      await recordAuditEntry(tx, {
        actorId,
        action: 'checkpoint.registered',
        subjectId: row.id,
        details,
        now,
      });
    });
    return toCheckpoint(row);
  } catch (error) {
    if (error instanceof HeaderError)
      throw new AppError('VALIDATION_FAILED', error.message, { fields: ['url'] });
    if (!(error instanceof SiteError)) throw error;
    throw new AppError(error.isTransient ? 'UNAVAILABLE' : 'VALIDATION_FAILED', error.message);
  }
}

/** The name as a file on the server: nothing of it is left that a shell or a path would understand. */
const toFileName = (name: string): string =>
  `${
    name
      .replace(/\.safetensors$/i, '')
      .replace(/[^\w.-]+/g, '-')
      .replace(/^[.-]+/, '')
      .slice(0, 120) || 'model'
  }.safetensors`;

async function readRemoteHeader(
  { allowLoopback, idleMs }: CheckpointDeps,
  url: string,
  token: string | null,
): Promise<{ header: ModelHeader; byteSize: number }> {
  try {
    const { bytes, totalBytes } = await openPublicDownload(url, {
      ...{ offset: 0, idleMs, allowLoopback },
      headers: bearer(token),
    });
    if (totalBytes === null) throw new SiteError('Its site does not say how large the file is.');
    const pieces: Buffer[] = [];
    let [length, wanted] = [0, lengthBytes];
    // Leaving the loop ends the download.
    for await (const piece of bytes) {
      pieces.push(piece);
      length += piece.length;
      if (length < wanted) continue;
      const start = Buffer.concat(pieces);
      wanted = lengthBytes + readHeaderLength(start, totalBytes);
      if (length < wanted) continue;
      const json = start.subarray(lengthBytes, wanted);
      return { header: readHeader(json, totalBytes - wanted), byteSize: totalBytes };
    }
    throw new SiteError('Its file could not be read. The connection was broken off.', true);
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    throw new SiteError(`Its file could not be read. ${error.message}`, error.isTransient, { cause: error });
  }
}

/** Lists the registered checkpoints, newest first. */
export async function listCheckpoints(db: Db): Promise<Checkpoint[]> {
  return (await db.select().from(checkpoints).orderBy(desc(checkpoints.id))).map(toCheckpoint);
}

/** Removes a checkpoint from the list. @throws AppError NOT_FOUND */
export async function removeCheckpoint(db: Db, id: string, { actorId, now }: Acting): Promise<void> {
  await db.transaction(async (tx) => {
    const [removed] = await tx.delete(checkpoints).where(eq(checkpoints.id, id)).returning();
    if (!removed) throw new AppError('NOT_FOUND', 'There is no such checkpoint.');
    const details = { sha256: removed.sha256 };
    await recordAuditEntry(tx, { actorId, action: 'checkpoint.removed', subjectId: id, details, now });
  });
}

/** Families whose checkpoints have text encoders and VAE with them, which ComfyUI loads from `checkpoints`. */
const wholeFamilies: readonly string[] = ['sd15', 'sdxl'];

function toCheckpoint({ url, ...row }: CheckpointRow): Checkpoint {
  const folder = wholeFamilies.includes(row.family) ? 'models/checkpoints' : 'models/diffusion_models';
  const path = `${folder}/${row.fileName}`;
  const fetched = `curl --fail --location --continue-at - --output ${path} '${url.replaceAll("'", '%27')}'`;
  const command = `${fetched} && echo '${row.sha256}  ${path}' | sha256sum --check`;
  return { ...row, command, createdAt: row.createdAt.toISOString() };
}
