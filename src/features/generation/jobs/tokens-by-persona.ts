import { sql } from 'drizzle-orm';
import { capturedHoldsSubquery } from '#features/billing/ledger';
import type { Queryable } from '#platform/db/client.ts';

/** Tokens that were captured for a persona in a month. */
export type PersonaTokens = {
  personaId: string;
  /** `YYYY-MM`, UTC, of the capture. */
  month: string;
  planTokens: number;
  /** Of usage that is invoiced. */
  meteredTokens: number;
  /** Bought or granted. */
  otherTokens: number;
};

/**
 * Sums the tokens that were captured for an account's personas since a moment, by persona and month: those of jobs that name
 * the persona, and of trainings of the models that personas use. Deleted results count too.
 *
 * @param models the model of each persona that uses one; a model counts for one persona
 */
export async function sumTokensByPersona(
  db: Queryable,
  userId: string,
  since: Date,
  models: ReadonlyMap<string, string>,
): Promise<PersonaTokens[]> {
  const [modelIds, personaIds] = [sql.param([...models.keys()]), sql.param([...models.values()])];
  const personaId = sql`coalesce(c.settings->>'personaId', m.persona_id)`;
  const { rows } = await db.execute(sql`
    select ${personaId} as "personaId", to_char(h.resolved_at at time zone 'UTC', 'YYYY-MM') as month,
      sum(case when h.metered then 0 else least(h.captured, h.plan_amount) end)::integer as "planTokens",
      sum(case when h.metered then h.captured else 0 end)::integer as "meteredTokens",
      sum(case when h.metered then 0 else greatest(h.captured - h.plan_amount, 0) end)::integer as "otherTokens"
    from ${capturedHoldsSubquery(userId, since)} h
      join engine_jobs j on j.id = h.job_id
      join generation_calls c on c.id = j.call_id
      left join unnest(${modelIds}::uuid[], ${personaIds}::text[]) as m (model_id, persona_id)
        on m.model_id = j.content_id and j.operation = 'lora_training'
    where c.user_id = ${userId} and ${personaId} is not null
    group by 1, 2`);
  return rows as PersonaTokens[];
}
