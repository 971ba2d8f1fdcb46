CREATE TABLE "billing_details" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"name" text,
	"address" jsonb NOT NULL,
	"country" text NOT NULL,
	"vat_number" text,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "billed_address" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "billed_country" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "billed_vat_number" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "tax" jsonb;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "card" jsonb;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "sample" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_invoices" ADD COLUMN "lines" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "billing_details" ADD CONSTRAINT "billing_details_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_tax_within_total" CHECK (coalesce(("invoices"."tax" ->> 'cents')::integer, 0) between 0 and "invoices"."total_cents");--> statement-breakpoint
-- What was sold in the sandbox is a sample (decision 082).
UPDATE "invoices" SET "sample" = true WHERE "key" LIKE 'card:sandbox:%'
	OR "key" IN (SELECT 'purchase:' || "id" FROM "purchases" WHERE "provider" = 'sandbox');
