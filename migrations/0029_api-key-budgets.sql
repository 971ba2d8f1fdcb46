ALTER TABLE "ledger_holds" ADD COLUMN "api_key_id" uuid;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "budget_tokens" integer;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "budget_period" text;--> statement-breakpoint
CREATE INDEX "ledger_holds_of_api_key" ON "ledger_holds" USING btree ("api_key_id","created_at") WHERE "ledger_holds"."api_key_id" is not null;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_whole_budget" CHECK (("api_keys"."budget_tokens" is null) = ("api_keys"."budget_period" is null) and "api_keys"."budget_tokens" > 0);