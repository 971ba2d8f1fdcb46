import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';

/**
 * Signs a stored user in without their password.
 *
 * @returns the `cookie` header of their requests
 *
 * @param dataFolder of the installation, whose web process has started before: it creates the secret
 */
export async function signIn(db: Db, userId: string, dataFolder: string): Promise<string> {
  const secret = await readFile(path.join(dataFolder, 'keys', 'auth-secret'), 'utf8');
  const token = newId();
  await db.execute(sql`insert into sessions (id, token, user_id, expires_at)
    values (${newId()}, ${token}, ${userId}, now() + interval '1 day')`);
  const signature = createHmac('sha256', secret).update(token).digest('base64');
  return `castwright.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
}
