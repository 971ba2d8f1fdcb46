import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { useDatabase } from '#tests/setup/database.ts';
import { ensureAdmin } from './ensure-admin.ts';
import { verifyPassword } from './password-hash.ts';
import { credentials, users } from './schema.ts';

const database = useDatabase();

describe('the first administrator', () => {
  it('is made once, however many processes start at the same moment', async () => {
    const made = await Promise.all(
      Array.from({ length: 5 }, () =>
        database.db.transaction((tx) => ensureAdmin(tx, 'admin@castwright.local')),
      ),
    );
    const [admin, ...more] = made.filter((each) => each !== null);
    expect(more).toEqual([]);
    expect(await database.db.select().from(users).where(eq(users.role, 'admin'))).toHaveLength(1);

    const [stored] = await database.db
      .select()
      .from(credentials)
      .where(eq(credentials.userId, admin?.userId ?? ''));
    expect(stored?.password).not.toContain(admin?.password);
    const hash = stored?.password ?? '';
    expect(await verifyPassword({ hash, password: admin?.password ?? '' })).toBe(true);
    expect(admin?.password.length).toBeGreaterThanOrEqual(16);
  });

  it('is not made again at the next start', async () => {
    expect(await database.db.transaction((tx) => ensureAdmin(tx, 'admin@castwright.local'))).toBeNull();
  });
});
