CREATE TABLE "metered_spans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"wallet_id" uuid NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "managed_agreements" ALTER COLUMN "tokens_per_month" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_holds" ADD COLUMN "metered" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_holds" ADD COLUMN "invoiced" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "wallets" ADD COLUMN "invoiced" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "managed_quotes" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "metered_spans" ADD CONSTRAINT "metered_spans_wallet_id_wallets_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."wallets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "metered_spans_of_wallet" ON "metered_spans" USING btree ("wallet_id","started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "metered_spans_one_open" ON "metered_spans" USING btree ("wallet_id") WHERE "metered_spans"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "ledger_holds_invoiced" ON "ledger_holds" USING btree ("wallet_id","resolved_at") WHERE "ledger_holds"."invoiced";--> statement-breakpoint
-- == By hand: who was metered so far is on Enterprise, and what the recorded days say of them ==
update wallets set invoiced = metered;
--> statement-breakpoint
-- A span for each run of consecutive days; the last one of a metered wallet goes on.
insert into metered_spans (id, wallet_id, started_at, ended_at)
select gen_random_uuid(), wallets.id, min(day)::timestamp at time zone 'UTC',
  case when not wallets.metered or max(day) < max(max(day)) over (partition by wallets.id)
    then (max(day) + 1)::timestamp at time zone 'UTC' end
from (
  select user_id, day, day - row_number() over (partition by user_id order by day)::integer as run from storage_days
) as days join wallets on wallets.user_id = days.user_id
group by wallets.id, wallets.metered, days.run;
--> statement-breakpoint
insert into metered_spans (id, wallet_id, started_at)
select gen_random_uuid(), id, now() from wallets
where metered and not exists (select from metered_spans where wallet_id = wallets.id);
--> statement-breakpoint
update ledger_holds set metered = true, invoiced = true
from wallets join storage_days on storage_days.user_id = wallets.user_id
where ledger_holds.wallet_id = wallets.id and ledger_holds.state = 'captured'
  and storage_days.day = (ledger_holds.resolved_at at time zone 'UTC')::date;
--> statement-breakpoint
-- == By hand: an agency's content is unlimited, and its wallet metered (decision 072) ==
update managed_agreements set tokens_per_month = null where kind = 'agency';
--> statement-breakpoint
update wallets set metered = true where user_id in (
  select managed_agreements.user_id from managed_agreements join users on users.id = managed_agreements.user_id
  where kind = 'agency' and open_until is not null and subscription = 'managed');
