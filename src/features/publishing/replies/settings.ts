import { and, eq } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { defaultReplyDisclosure, type PersonaReplies, type ReplySettings } from '#contract/replies.ts';
import { isAccountAdmin } from '#features/identity/team';
import { listPersonaFacts, listPersonaNames } from '#features/library/personas';
import { type Judge, requireAllowed } from '#features/trust/safety';
import type { Db, Queryable } from '#platform/db/client.ts';
import type { ReplyCaller } from './deps.ts';
import { replySettings, type SettingsRow } from './schema.ts';

/** Of a persona without settings: its replies are off. */
export const defaultSettings: ReplySettings = {
  isOn: false,
  voice: '',
  languages: '',
  neverAbout: '',
  offers: [],
  disclosure: defaultReplyDisclosure,
  membersApprove: false,
};

/** A persona's reply settings, or the defaults. */
export async function getReplySettings(
  db: Queryable,
  userId: string,
  personaId: string,
): Promise<ReplySettings> {
  const [row] = await db
    .select()
    .from(replySettings)
    .where(and(eq(replySettings.personaId, personaId), eq(replySettings.userId, userId)));
  return row ? toSettings(row) : defaultSettings;
}

const toSettings = (row: SettingsRow): ReplySettings => {
  const { disclosure, isOn, languages, membersApprove, neverAbout, offers, voice } = row;
  return { isOn, voice, languages, neverAbout, offers, disclosure, membersApprove };
};

/** The reply settings of each persona of an account, the newest persona first. */
export async function listPersonaReplies(db: Queryable, userId: string): Promise<PersonaReplies[]> {
  const rows = await db.select().from(replySettings).where(eq(replySettings.userId, userId));
  const byPersona = new Map(rows.map((row) => [row.personaId, toSettings(row)]));
  return (await listPersonaFacts(db, userId)).map(({ id, name }) => ({
    ...(byPersona.get(id) ?? defaultSettings),
    personaId: id,
    personaName: name,
  }));
}

/**
 * Changes a persona's reply settings. What is said of the persona is judged, because it becomes part of replies.
 *
 * @throws AppError FORBIDDEN for members who are no admins; NOT_FOUND; CONTENT_BLOCKED
 */
export async function changeReplySettings(
  { db, judge }: { db: Db; judge: Judge },
  caller: ReplyCaller,
  { form, personaId }: { form: ReplySettings; personaId: string },
): Promise<PersonaReplies> {
  const { accountId: userId, personId } = caller;
  if (!(await isAccountAdmin(db, userId, personId))) {
    throw new AppError('FORBIDDEN', 'Only the owner and the admins of the team can change reply settings.');
  }
  const persona = (await listPersonaFacts(db, userId)).find(({ id }) => id === personaId);
  if (!persona) throw new AppError('NOT_FOUND', 'There is no such persona.');
  await requireAllowed(judge, {
    category: persona.category,
    fields: listTexts(form),
    ownNames: await listPersonaNames(db, userId),
  });
  const values = { ...form, updatedAt: new Date() };
  await db
    .insert(replySettings)
    .values({ personaId, userId, ...values })
    .onConflictDoUpdate({ target: replySettings.personaId, set: values });
  return { ...form, personaId, personaName: persona.name };
}

/** `neverAbout` is not among them: it names what the persona keeps away from. */
function listTexts({ disclosure, languages, offers, voice }: ReplySettings): Record<string, string> {
  const labels = offers.map(({ label }) => label).join('\n');
  const texts = { voice, languages, offers: labels, disclosure };
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));
}
