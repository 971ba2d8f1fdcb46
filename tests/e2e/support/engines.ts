import { sql } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';

/** Makes all engines look offline during a test or screenshot: workers go on reporting, but their reports look old. */
export async function withoutEngines(db: Db, look: () => Promise<void>): Promise<void> {
  await db.execute(sql`
    create function report_late() returns trigger language plpgsql as $$
      begin new.seen_at = now() - interval '1 minute'; return new; end $$`);
  await db.execute(sql`
    create trigger report_late before insert or update on engine_status
      for each row execute function report_late()`);
  try {
    await db.execute(sql`update engine_status set seen_at = now()`);
    await look();
  } finally {
    await db.execute(sql`drop function report_late cascade`);
  }
}
