CREATE TABLE "bank_transfer_answers" (
	"key" text PRIMARY KEY NOT NULL,
	"request" text NOT NULL,
	"answer" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bank_transfer_charges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"code" text NOT NULL,
	"reference" text,
	"subscription_id" uuid,
	"price_key" text,
	"name" text NOT NULL,
	"cents" integer NOT NULL,
	"state" text NOT NULL,
	"received_cents" bigint NOT NULL,
	"refunded_cents" integer NOT NULL,
	"reversed" boolean NOT NULL,
	"period_start" timestamp (3) with time zone,
	"period_end" timestamp (3) with time zone,
	"pay_by" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"due_at" timestamp (3) with time zone,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "bank_transfer_charges_cents_positive" CHECK ("bank_transfer_charges"."cents" > 0),
	CONSTRAINT "bank_transfer_charges_received_not_negative" CHECK ("bank_transfer_charges"."received_cents" >= 0),
	CONSTRAINT "bank_transfer_charges_refund_within" CHECK ("bank_transfer_charges"."refunded_cents" between 0 and "bank_transfer_charges"."cents")
);
--> statement-breakpoint
CREATE TABLE "bank_transfer_customers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bank_transfer_refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"charge_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"cents" bigint NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"bank_reference" text,
	CONSTRAINT "bank_transfer_refunds_cents_positive" CHECK ("bank_transfer_refunds"."cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "bank_transfer_subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"reference" text NOT NULL,
	"state" text NOT NULL,
	"price" jsonb NOT NULL,
	"next_price" jsonb,
	"cancel_at_period_end" boolean NOT NULL,
	"anchor" timestamp (3) with time zone NOT NULL,
	"current_period_start" timestamp (3) with time zone NOT NULL,
	"current_period_end" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bank_transfers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"confirmed_key" text,
	"reversal_key" text,
	"source" text NOT NULL,
	"state" text NOT NULL,
	"charge_id" uuid,
	"booked_on" date NOT NULL,
	"cents" bigint NOT NULL,
	"text" text,
	"payer_name" text,
	"payer_account" text,
	"note" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "bank_transfers_cents_positive" CHECK ("bank_transfers"."cents" > 0)
);
--> statement-breakpoint
ALTER TABLE "bank_transfer_charges" ADD CONSTRAINT "bank_transfer_charges_customer_id_bank_transfer_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."bank_transfer_customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_transfer_charges" ADD CONSTRAINT "bank_transfer_charges_subscription_id_bank_transfer_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."bank_transfer_subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_transfer_refunds" ADD CONSTRAINT "bank_transfer_refunds_charge_id_bank_transfer_charges_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."bank_transfer_charges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_transfer_subscriptions" ADD CONSTRAINT "bank_transfer_subscriptions_customer_id_bank_transfer_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."bank_transfer_customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_transfers" ADD CONSTRAINT "bank_transfers_charge_id_bank_transfer_charges_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."bank_transfer_charges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_transfer_charges_code" ON "bank_transfer_charges" USING btree ("code");--> statement-breakpoint
CREATE INDEX "bank_transfer_charges_of_customer" ON "bank_transfer_charges" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "bank_transfer_charges_of_subscription" ON "bank_transfer_charges" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "bank_transfer_charges_open" ON "bank_transfer_charges" USING btree ("created_at") WHERE "bank_transfer_charges"."state" = 'open';--> statement-breakpoint
CREATE INDEX "bank_transfer_charges_due" ON "bank_transfer_charges" USING btree ("due_at") WHERE "bank_transfer_charges"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "bank_transfer_charges_changed" ON "bank_transfer_charges" USING btree ("changed_at");--> statement-breakpoint
CREATE INDEX "bank_transfer_customers_of_user" ON "bank_transfer_customers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "bank_transfer_refunds_of_charge" ON "bank_transfer_refunds" USING btree ("charge_id");--> statement-breakpoint
CREATE INDEX "bank_transfer_refunds_waiting" ON "bank_transfer_refunds" USING btree ("created_at") WHERE "bank_transfer_refunds"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "bank_transfer_subscriptions_due" ON "bank_transfer_subscriptions" USING btree ("due_at") WHERE "bank_transfer_subscriptions"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "bank_transfer_subscriptions_changed" ON "bank_transfer_subscriptions" USING btree ("changed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_transfers_key" ON "bank_transfers" USING btree ("key");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_transfers_confirmed_key" ON "bank_transfers" USING btree ("confirmed_key") WHERE "bank_transfers"."confirmed_key" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_transfers_reversal_key" ON "bank_transfers" USING btree ("reversal_key") WHERE "bank_transfers"."reversal_key" is not null;--> statement-breakpoint
CREATE INDEX "bank_transfers_of_charge" ON "bank_transfers" USING btree ("charge_id");--> statement-breakpoint
CREATE INDEX "bank_transfers_unmatched" ON "bank_transfers" USING btree ("created_at") WHERE "bank_transfers"."state" = 'unmatched';