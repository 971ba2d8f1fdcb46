import { desc, eq, gt, inArray, isNull, or } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError } from '#contract/errors.ts';
import type { Incident, incidentUpdateForm, newIncidentForm } from '#contract/status.ts';
import { recordAuditEntry } from '#features/trust/audit';
import type { Queryable, Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { incidents, incidentUpdates } from './schema.ts';

type IncidentRow = typeof incidents.$inferSelect;
type UpdateRow = typeof incidentUpdates.$inferSelect;

/** The administrator who acts, and when. */
export type Actor = { actorId: string; now: Date };

/** Creates an incident with its first update. If that update is `resolved`, the incident starts and ends with it. */
export async function createIncident(
  tx: Tx,
  form: z.output<typeof newIncidentForm>,
  { actorId, now }: Actor,
): Promise<Incident> {
  const id = newId();
  const components = [...new Set(form.components)];
  await tx.insert(incidents).values({ id, title: form.title, components, startedAt: now });
  const opened = await addUpdate(tx, id, form, now);
  await recordAuditEntry(tx, { actorId, action: 'incident.created', subjectId: id, now });
  return opened;
}

/**
 * Adds an update. The state `resolved` ends the incident; a later update with another state reopens it.
 *
 * @throws AppError NOT_FOUND
 */
export async function updateIncident(
  tx: Tx,
  incidentId: string,
  form: z.output<typeof incidentUpdateForm>,
  { actorId, now }: Actor,
): Promise<Incident> {
  const updated = await addUpdate(tx, incidentId, form, now);
  const details = { state: form.state };
  await recordAuditEntry(tx, { actorId, action: 'incident.updated', subjectId: incidentId, details, now });
  return updated;
}

async function addUpdate(
  tx: Tx,
  incidentId: string,
  { state, text }: z.output<typeof incidentUpdateForm>,
  now: Date,
): Promise<Incident> {
  const [current] = await tx.select().from(incidents).where(eq(incidents.id, incidentId)).for('update');
  if (!current) throw incidentNotFound();
  const resolvedAt = state === 'resolved' ? (current.resolvedAt ?? now) : null;
  await tx.update(incidents).set({ resolvedAt }).where(eq(incidents.id, incidentId));
  await tx.insert(incidentUpdates).values({ id: newId(), incidentId, state, text, at: now });
  return presentIncident({ ...current, resolvedAt }, await listUpdates(tx, [incidentId]));
}

/** @throws AppError NOT_FOUND */
export async function deleteIncident(tx: Tx, incidentId: string, { actorId, now }: Actor): Promise<void> {
  const deleted = await tx.delete(incidents).where(eq(incidents.id, incidentId)).returning();
  if (deleted.length === 0) throw incidentNotFound();
  await recordAuditEntry(tx, { actorId, action: 'incident.deleted', subjectId: incidentId, now });
}

/** Lists open incidents and those that started after `since`, newest first. */
export async function listIncidents(db: Queryable, since: Date): Promise<Incident[]> {
  const rows = await db
    .select()
    .from(incidents)
    .where(or(isNull(incidents.resolvedAt), gt(incidents.startedAt, since)))
    .orderBy(desc(incidents.startedAt), desc(incidents.id));
  const updates = await listUpdates(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) =>
    presentIncident(
      row,
      updates.filter(({ incidentId }) => incidentId === row.id),
    ),
  );
}

/** Newest first; ids are ordered by time. */
function listUpdates(db: Queryable, incidentIds: string[]): Promise<UpdateRow[]> {
  return db
    .select()
    .from(incidentUpdates)
    .where(inArray(incidentUpdates.incidentId, incidentIds))
    .orderBy(desc(incidentUpdates.at), desc(incidentUpdates.id));
}

function presentIncident(row: IncidentRow, updates: UpdateRow[]): Incident {
  return {
    id: row.id,
    title: row.title,
    components: row.components,
    state: updates[0]?.state ?? 'investigating',
    startedAt: row.startedAt.toISOString(),
    resolvedAt: row.resolvedAt?.toISOString() ?? null,
    updates: updates.map(({ state, text, at }) => ({ state, text, at: at.toISOString() })),
  };
}

function incidentNotFound(): AppError {
  return new AppError('NOT_FOUND', 'There is no such incident.');
}
