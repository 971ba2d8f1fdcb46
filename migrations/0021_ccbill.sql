CREATE TABLE "ccbill_agreements" (
	"id" text PRIMARY KEY NOT NULL,
	"subscription_id" text,
	"renewal_cents" integer,
	"state" text NOT NULL,
	"renewals" integer NOT NULL,
	"voids" integer NOT NULL,
	"chargebacks" integer NOT NULL,
	"other_refunds" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ccbill_answers" (
	"key" text PRIMARY KEY NOT NULL,
	"request" text NOT NULL,
	"answer" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ccbill_charges" (
	"id" text PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"subscription_id" text,
	"payment_id" text,
	"token_id" text NOT NULL,
	"subaccount" integer NOT NULL,
	"cents" integer NOT NULL,
	"price" jsonb,
	"lines" jsonb,
	"key" text,
	"card" jsonb,
	"started_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"outcome" text,
	"agreement_id" text,
	"problem" text
);
--> statement-breakpoint
CREATE TABLE "ccbill_customers" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ccbill_extract" (
	"id" text PRIMARY KEY NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"covered_until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ccbill_hints" (
	"agreement_id" text PRIMARY KEY NOT NULL,
	"arrived_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ccbill_invoices" (
	"id" text PRIMARY KEY NOT NULL,
	"subscription_id" text NOT NULL,
	"reason" text NOT NULL,
	"price_key" text NOT NULL,
	"cents" integer NOT NULL,
	"lines" jsonb NOT NULL,
	"state" text NOT NULL,
	"period_start" timestamp (3) with time zone NOT NULL,
	"period_end" timestamp (3) with time zone NOT NULL,
	"payment_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "ccbill_payments" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"client_secret" text NOT NULL,
	"reference" text,
	"invoice_id" text,
	"subscription_id" text,
	"agreement_id" text,
	"name" text NOT NULL,
	"cents" integer NOT NULL,
	"refunded_cents" integer NOT NULL,
	"state" text NOT NULL,
	"problem" text,
	"dispute" text,
	"card" jsonb,
	"is_stray" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ccbill_payments_cents_positive" CHECK ("ccbill_payments"."cents" > 0),
	CONSTRAINT "ccbill_payments_refund_within" CHECK ("ccbill_payments"."refunded_cents" between 0 and "ccbill_payments"."cents")
);
--> statement-breakpoint
CREATE TABLE "ccbill_refunds" (
	"key" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"agreement_id" text NOT NULL,
	"cents" integer NOT NULL,
	"refunds_before" integer NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"outcome" text
);
--> statement-breakpoint
CREATE TABLE "ccbill_subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"reference" text NOT NULL,
	"state" text NOT NULL,
	"price" jsonb NOT NULL,
	"next_price" jsonb,
	"cancel_at_period_end" boolean NOT NULL,
	"token_id" text,
	"subaccount" integer,
	"agreement_id" text,
	"current_period_start" timestamp (3) with time zone NOT NULL,
	"current_period_end" timestamp (3) with time zone NOT NULL,
	"failures" integer NOT NULL,
	"retry_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ccbill_transactions" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"agreement_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"cents" integer
);
--> statement-breakpoint
ALTER TABLE "ccbill_agreements" ADD CONSTRAINT "ccbill_agreements_subscription_id_ccbill_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."ccbill_subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ccbill_invoices" ADD CONSTRAINT "ccbill_invoices_subscription_id_ccbill_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."ccbill_subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ccbill_payments" ADD CONSTRAINT "ccbill_payments_customer_id_ccbill_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."ccbill_customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ccbill_payments" ADD CONSTRAINT "ccbill_payments_subscription_id_ccbill_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."ccbill_subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ccbill_refunds" ADD CONSTRAINT "ccbill_refunds_payment_id_ccbill_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."ccbill_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ccbill_subscriptions" ADD CONSTRAINT "ccbill_subscriptions_customer_id_ccbill_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."ccbill_customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ccbill_agreements_of_subscription" ON "ccbill_agreements" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "ccbill_agreements_stopping" ON "ccbill_agreements" USING btree ("state") WHERE "ccbill_agreements"."state" = 'stopping';--> statement-breakpoint
CREATE UNIQUE INDEX "ccbill_charges_unsettled" ON "ccbill_charges" USING btree ("subject") WHERE "ccbill_charges"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "ccbill_charges_of_token" ON "ccbill_charges" USING btree ("token_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ccbill_charges_agreement" ON "ccbill_charges" USING btree ("agreement_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ccbill_charges_key" ON "ccbill_charges" USING btree ("key") WHERE "ccbill_charges"."outcome" = 'approved';--> statement-breakpoint
CREATE INDEX "ccbill_customers_of_user" ON "ccbill_customers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "ccbill_invoices_of_subscription" ON "ccbill_invoices" USING btree ("subscription_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ccbill_payments_secret" ON "ccbill_payments" USING btree ("client_secret");--> statement-breakpoint
CREATE INDEX "ccbill_payments_of_subscription" ON "ccbill_payments" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "ccbill_payments_of_agreement" ON "ccbill_payments" USING btree ("agreement_id");--> statement-breakpoint
CREATE INDEX "ccbill_payments_changed" ON "ccbill_payments" USING btree ("changed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "ccbill_refunds_unsettled" ON "ccbill_refunds" USING btree ("agreement_id") WHERE "ccbill_refunds"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "ccbill_refunds_of_payment" ON "ccbill_refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "ccbill_subscriptions_due" ON "ccbill_subscriptions" USING btree ("due_at") WHERE "ccbill_subscriptions"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "ccbill_subscriptions_changed" ON "ccbill_subscriptions" USING btree ("changed_at");--> statement-breakpoint
CREATE INDEX "ccbill_transactions_of_agreement" ON "ccbill_transactions" USING btree ("agreement_id");--> statement-breakpoint
CREATE INDEX "ccbill_transactions_at" ON "ccbill_transactions" USING btree ("at");