CREATE TABLE "enterprise_periods" (
	"user_id" uuid NOT NULL,
	"period_start" timestamp (3) with time zone NOT NULL,
	"invoice_id" uuid NOT NULL,
	"base_fee_cents" integer NOT NULL,
	"gpu_cents" integer NOT NULL,
	"cpu_cents" integer NOT NULL,
	"tokens_cents" integer NOT NULL,
	"storage_cents" integer NOT NULL,
	CONSTRAINT "enterprise_periods_user_id_period_start_pk" PRIMARY KEY("user_id","period_start"),
	CONSTRAINT "enterprise_periods_invoiceId_unique" UNIQUE("invoice_id")
);
--> statement-breakpoint
CREATE TABLE "storage_days" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"bytes" bigint NOT NULL,
	CONSTRAINT "storage_days_user_id_day_pk" PRIMARY KEY("user_id","day")
);
--> statement-breakpoint
CREATE TABLE "managed_agreements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"quote_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"models" integer NOT NULL,
	"monthly_cents" integer NOT NULL,
	"tokens_per_month" integer NOT NULL,
	"agreed_at" timestamp (3) with time zone NOT NULL,
	"end_asked_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"open_until" timestamp (3) with time zone,
	CONSTRAINT "managed_agreements_quoteId_unique" UNIQUE("quote_id")
);
--> statement-breakpoint
CREATE TABLE "managed_invoices" (
	"invoice_id" uuid PRIMARY KEY NOT NULL,
	"agreement_id" uuid NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"granted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "managed_quotes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"models" integer NOT NULL,
	"message" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"answered_by" uuid
);
--> statement-breakpoint
ALTER TABLE "engine_status" ADD COLUMN "gpu" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "enterprise_periods" ADD CONSTRAINT "enterprise_periods_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enterprise_periods" ADD CONSTRAINT "enterprise_periods_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storage_days" ADD CONSTRAINT "storage_days_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "managed_agreements" ADD CONSTRAINT "managed_agreements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "managed_agreements" ADD CONSTRAINT "managed_agreements_quote_id_managed_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."managed_quotes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "managed_invoices" ADD CONSTRAINT "managed_invoices_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "managed_invoices" ADD CONSTRAINT "managed_invoices_agreement_id_managed_agreements_id_fk" FOREIGN KEY ("agreement_id") REFERENCES "public"."managed_agreements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "managed_quotes" ADD CONSTRAINT "managed_quotes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "managed_quotes" ADD CONSTRAINT "managed_quotes_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "managed_agreements_running" ON "managed_agreements" USING btree ("user_id") WHERE "managed_agreements"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "managed_invoices_of_agreement" ON "managed_invoices" USING btree ("agreement_id");--> statement-breakpoint
CREATE INDEX "managed_quotes_of_user" ON "managed_quotes" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "managed_quotes_open" ON "managed_quotes" USING btree ("user_id") WHERE "managed_quotes"."state" = 'open';