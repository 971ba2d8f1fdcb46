ALTER TABLE "managed_agreements" ALTER COLUMN "tokens_per_month" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "managed_quotes" ADD COLUMN "reason" text;--> statement-breakpoint
UPDATE "managed_agreements" SET "tokens_per_month" = NULL WHERE "kind" = 'agency';--> statement-breakpoint
UPDATE "wallets" SET "metered" = true WHERE "user_id" IN (
  SELECT "managed_agreements"."user_id" FROM "managed_agreements" JOIN "users" ON "users"."id" = "managed_agreements"."user_id"
  WHERE "kind" = 'agency' AND "open_until" IS NOT NULL AND "subscription" = 'managed');
