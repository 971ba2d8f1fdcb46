/**
 * `npm run db:seed`: fills a demo installation with users at every step of onboarding and content of every type and
 * status. Stop Castwright first if it uses the embedded database. All users get one password, printed at the end.
 * Running it twice adds nothing.
 */
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { readConfig } from '#config';
import { migrateDatabase } from '#platform/db/migrate.ts';
import { createLog } from '#platform/log.ts';
import { users } from '#schema/identity/accounts';
import { setPassword } from '#tests/factories/credentials.ts';
import type { NewUser } from '#tests/factories/users.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { openDatabaseServer } from '../src/app/database-server.ts';
import { openInstallation } from '../src/app/installation.ts';
import { seedLibrary } from './seed/library.ts';
import { seedPersonas } from './seed/personas.ts';

const notYet = { consentsGivenAt: null, tutorialCompletedAt: null, documentsUploadedAt: null };

/** The demo users: the name before the @, and how they differ from a fully onboarded user. */
const people: { name: string; tokens: number; facts: NewUser; library?: true }[] = [
  { name: 'new', tokens: 100, facts: { dateOfBirth: null, ...notYet } },
  { name: 'denied', tokens: 100, facts: { dateOfBirth: null, ...notYet, ageDeniedAt: new Date() } },
  { name: 'consents', tokens: 100, facts: notYet },
  { name: 'tour', tokens: 100, facts: { tutorialCompletedAt: null, documentsUploadedAt: null } },
  { name: 'documents', tokens: 100, facts: { documentsUploadedAt: null } },
  { name: 'creator', tokens: 88, facts: {}, library: true },
  { name: 'broke', tokens: 0, facts: {} },
  { name: 'pro', tokens: 5_000, facts: { subscription: 'pro' }, library: true },
  { name: 'premium', tokens: 15_000, facts: { subscription: 'premium' } },
  {
    name: 'enterprise',
    tokens: 50_000,
    facts: { subscription: 'enterprise', enterpriseBaseFeeCents: 9_900 },
  },
  { name: 'operator', tokens: 100, facts: { role: 'admin', twoFactorEnabled: false } },
];

const config = readConfig();
const log = createLog({ level: 'warn', pretty: true, role: 'seed' });
const server = await openDatabaseServer(config, log);
try {
  await migrateDatabase(server.directUrl, path.resolve('migrations'));
  const installation = await openInstallation(config, log, server);
  const { db } = installation;
  const password = randomBytes(9).toString('base64url');
  const added: string[] = [];
  for (const { name, tokens, facts, library } of people) {
    const email = `${name}@demo.castwright.local`;
    const [existing] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
    if (existing) continue;
    const firstName = name[0]?.toUpperCase() + name.slice(1);
    const user = await makeUserWithTokens(db, tokens, {
      email,
      firstName,
      lastName: 'Demo',
      name: `${firstName} Demo`,
      ...facts,
    });
    await setPassword(db, user.id, password);
    if (library) {
      await seedLibrary(installation, user.id);
      await seedPersonas(db, user.id);
    }
    added.push(email);
  }
  await installation.close();
  if (added.length === 0) console.log('The demo users exist already.');
  else console.log(`Added:\n  ${added.join('\n  ')}\nTheir password, shown once: ${password}`);
} finally {
  await server.close();
}
