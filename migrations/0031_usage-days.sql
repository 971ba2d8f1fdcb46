CREATE TABLE "usage_days" (
	"wallet_id" uuid NOT NULL,
	"day" date NOT NULL,
	"operation" text NOT NULL,
	"model" text NOT NULL,
	"persona" text NOT NULL,
	"tokens" integer NOT NULL,
	CONSTRAINT "usage_days_wallet_id_day_operation_model_persona_pk" PRIMARY KEY("wallet_id","day","operation","model","persona")
);
--> statement-breakpoint
ALTER TABLE "usage_days" ADD CONSTRAINT "usage_days_wallet_id_wallets_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."wallets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Keeps usage_days with each capture. A job is looked up as it ends, while it is there; tokens of a job that is not are
-- counted without model and persona.

create function count_usage() returns trigger language plpgsql as $$
begin
  insert into usage_days as usage (wallet_id, day, operation, model, persona, tokens)
  select spent.wallet_id, (spent.created_at at time zone 'UTC')::date, spent.reason,
    coalesce(calls.settings->>'modelName', ''), coalesce(calls.settings->>'personaName', ''), sum(spent.amount)
  from added as spent
  left join engine_jobs as jobs on jobs.id = spent.job_id
  left join generation_calls as calls on calls.id = jobs.call_id
  where spent.credit = 'spent'
  group by 1, 2, 3, 4, 5
  order by 1, 2, 3, 4, 5
  on conflict (wallet_id, day, operation, model, persona) do update set tokens = usage.tokens + excluded.tokens;
  return null;
end
$$;
--> statement-breakpoint
create trigger ledger_transfers_usage after insert on ledger_transfers
  referencing new table as added
  for each statement execute function count_usage();
--> statement-breakpoint
insert into usage_days (wallet_id, day, operation, model, persona, tokens)
select spent.wallet_id, (spent.created_at at time zone 'UTC')::date, spent.reason,
  coalesce(calls.settings->>'modelName', ''), coalesce(calls.settings->>'personaName', ''), sum(spent.amount)
from ledger_transfers as spent
left join engine_jobs as jobs on jobs.id = spent.job_id
left join generation_calls as calls on calls.id = jobs.call_id
where spent.credit = 'spent'
group by 1, 2, 3, 4, 5;
