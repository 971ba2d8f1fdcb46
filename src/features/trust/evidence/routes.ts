import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { evidenceRoutes } from '#contract/evidence.ts';
import { recordAuditEntry } from '#features/trust/audit';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import type { Handlers } from '#platform/http/handler.ts';
import { createZipWriter } from '#platform/own-data/zip-writer.ts';
import { buildEvidence, type Evidence } from './build-evidence.ts';

/**
 * Handlers of evidence folders. The audit log has each download before the answer: who, which case, the chosen reason, and
 * the digests of the explanation and of the manifest.
 */
export function evidenceHandlers({ clock, db }: { db: Db; clock: Clock }): Handlers<typeof evidenceRoutes> {
  return {
    async downloadEvidence({ body: { id, kind, reason, words }, caller }) {
      const now = clock();
      const evidence = await buildEvidence(db, { kind, id, now });
      const details = {
        case: kind,
        reason,
        words: createHash('sha256').update(words).digest('hex'),
        manifest: evidence.manifestSha256,
      };
      await db.transaction((tx) =>
        recordAuditEntry(tx, {
          actorId: caller.userId,
          action: 'evidence.downloaded',
          subjectId: id,
          details,
          now,
        }),
      );
      return {
        headers: {
          'content-type': 'application/zip',
          'content-disposition': `attachment; filename="evidence-${kind}-${id}.zip"`,
          'cache-control': 'no-store',
        },
        body: await toZip(evidence, now),
      };
    },
  };
}

async function toZip({ files }: Evidence, at: Date): Promise<Readable> {
  const { add, end, zip } = await createZipWriter();
  const write = async () => {
    for (const [name, bytes] of files) await add(Readable.from([bytes]), name, { at, compress: true });
    end();
  };
  write().catch((error: unknown) => zip.destroy(error instanceof Error ? error : new Error(String(error))));
  return zip;
}
