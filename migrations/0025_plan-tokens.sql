ALTER TABLE "ledger_transfers" DROP CONSTRAINT "ledger_transfers_amount_positive";--> statement-breakpoint
ALTER TABLE "ledger_transfers" DROP CONSTRAINT "ledger_transfers_known_movement";--> statement-breakpoint
ALTER TABLE "ledger_transfers" DROP CONSTRAINT "ledger_transfers_keyed_or_held";--> statement-breakpoint
DROP INDEX "ledger_transfers_once_per_hold";--> statement-breakpoint
ALTER TABLE "ledger_holds" ADD COLUMN "plan_amount" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "wallets" ADD COLUMN "plan" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "wallets" ADD COLUMN "plan_expires_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "wallets" ADD COLUMN "metered" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_transfers_once_per_hold" ON "ledger_transfers" USING btree ("hold_id","debit","credit") WHERE "ledger_transfers"."hold_id" is not null;--> statement-breakpoint
ALTER TABLE "ledger_holds" ADD CONSTRAINT "ledger_holds_plan_within_amount" CHECK ("ledger_holds"."plan_amount" between 0 and "ledger_holds"."amount");--> statement-breakpoint
ALTER TABLE "ledger_transfers" ADD CONSTRAINT "ledger_transfers_amount_positive" CHECK ("ledger_transfers"."amount" > 0 or ("ledger_transfers"."amount" = 0 and "ledger_transfers"."credit" in ('expired', 'issued')));--> statement-breakpoint
ALTER TABLE "ledger_transfers" ADD CONSTRAINT "ledger_transfers_known_movement" CHECK (("ledger_transfers"."debit", "ledger_transfers"."credit") in (('issued', 'available'), ('issued', 'plan'), ('plan', 'held'), ('available', 'held'), ('held', 'spent'), ('held', 'plan'), ('held', 'available'), ('plan', 'expired'), ('plan', 'issued'), ('available', 'issued')));--> statement-breakpoint
ALTER TABLE "ledger_transfers" ADD CONSTRAINT "ledger_transfers_keyed_or_held" CHECK (("ledger_transfers"."hold_id" is null) = ("ledger_transfers"."idempotency_key" is not null) and ("ledger_transfers"."hold_id" is null) = ('held' not in ("ledger_transfers"."debit", "ledger_transfers"."credit")));--> statement-breakpoint
ALTER TABLE "wallets" ADD CONSTRAINT "wallets_plan_not_negative" CHECK ("wallets"."plan" >= 0);