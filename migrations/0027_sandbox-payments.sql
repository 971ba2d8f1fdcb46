CREATE TABLE "sandbox_answers" (
	"key" text PRIMARY KEY NOT NULL,
	"request" text NOT NULL,
	"answer" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_customers" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_events" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"delivered_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sandbox_invoices" (
	"id" text PRIMARY KEY NOT NULL,
	"subscription_id" text NOT NULL,
	"reason" text NOT NULL,
	"price_key" text NOT NULL,
	"cents" integer NOT NULL,
	"state" text NOT NULL,
	"period_start" timestamp (3) with time zone NOT NULL,
	"period_end" timestamp (3) with time zone NOT NULL,
	"payment_id" text,
	"failures" integer NOT NULL,
	"first_failed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	CONSTRAINT "sandbox_invoices_cents_not_negative" CHECK ("sandbox_invoices"."cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "sandbox_payments" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"client_secret" text NOT NULL,
	"reference" text,
	"invoice_id" text,
	"subscription_id" text,
	"name" text NOT NULL,
	"cents" integer NOT NULL,
	"refunded_cents" integer NOT NULL,
	"state" text NOT NULL,
	"problem" text,
	"card" text,
	"settles_at" timestamp (3) with time zone,
	"dispute" text,
	"dispute_moves_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sandbox_payments_cents_positive" CHECK ("sandbox_payments"."cents" > 0),
	CONSTRAINT "sandbox_payments_refund_within" CHECK ("sandbox_payments"."refunded_cents" between 0 and "sandbox_payments"."cents")
);
--> statement-breakpoint
CREATE TABLE "sandbox_subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"reference" text NOT NULL,
	"state" text NOT NULL,
	"price" jsonb NOT NULL,
	"next_price" jsonb,
	"cancel_at_period_end" boolean NOT NULL,
	"card" text,
	"anchor" timestamp (3) with time zone NOT NULL,
	"current_period_start" timestamp (3) with time zone NOT NULL,
	"current_period_end" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sandbox_invoices" ADD CONSTRAINT "sandbox_invoices_subscription_id_sandbox_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."sandbox_subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD CONSTRAINT "sandbox_payments_customer_id_sandbox_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."sandbox_customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD CONSTRAINT "sandbox_payments_subscription_id_sandbox_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."sandbox_subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_subscriptions" ADD CONSTRAINT "sandbox_subscriptions_customer_id_sandbox_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."sandbox_customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sandbox_customers_of_user" ON "sandbox_customers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sandbox_events_delivered" ON "sandbox_events" USING btree ("delivered_at") WHERE "sandbox_events"."delivered_at" is not null;--> statement-breakpoint
CREATE INDEX "sandbox_invoices_of_subscription" ON "sandbox_invoices" USING btree ("subscription_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sandbox_payments_secret" ON "sandbox_payments" USING btree ("client_secret");--> statement-breakpoint
CREATE INDEX "sandbox_payments_of_subscription" ON "sandbox_payments" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "sandbox_payments_due" ON "sandbox_payments" USING btree ("due_at") WHERE "sandbox_payments"."due_at" is not null and "sandbox_payments"."subscription_id" is null;--> statement-breakpoint
CREATE INDEX "sandbox_payments_changed" ON "sandbox_payments" USING btree ("changed_at");--> statement-breakpoint
CREATE INDEX "sandbox_subscriptions_due" ON "sandbox_subscriptions" USING btree ("due_at") WHERE "sandbox_subscriptions"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "sandbox_subscriptions_changed" ON "sandbox_subscriptions" USING btree ("changed_at");