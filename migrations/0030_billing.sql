CREATE TABLE "billing_accounts" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"trial_started_at" timestamp (3) with time zone,
	"free_months" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "billing_customers" (
	"user_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"provider_id" text NOT NULL,
	CONSTRAINT "billing_customers_user_id_provider_pk" PRIMARY KEY("user_id","provider"),
	CONSTRAINT "billing_customers_one_per_provider_id" UNIQUE("provider","provider_id")
);
--> statement-breakpoint
CREATE TABLE "billing_differences" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"found_at" timestamp (3) with time zone NOT NULL,
	"resolved_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"subject_kind" text,
	"subject_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payment_events_provider_event_id_pk" PRIMARY KEY("provider","event_id")
);
--> statement-breakpoint
CREATE TABLE "purchases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"tokens" integer NOT NULL,
	"bonus" integer NOT NULL,
	"cents" integer NOT NULL,
	"idempotency_key" text NOT NULL,
	"provider" text NOT NULL,
	"payment_id" text,
	"client_secret" text,
	"state" text DEFAULT 'open' NOT NULL,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"taken_back" integer DEFAULT 0 NOT NULL,
	"dispute" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	CONSTRAINT "purchases_once_per_key" UNIQUE("user_id","idempotency_key"),
	CONSTRAINT "purchases_one_per_payment" UNIQUE("provider","payment_id"),
	CONSTRAINT "purchases_refund_bounded" CHECK ("purchases"."refunded_cents" between 0 and "purchases"."cents"),
	CONSTRAINT "purchases_paid_at" CHECK (("purchases"."state" in ('paid', 'refunded')) = ("purchases"."paid_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "subscription_payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subscription_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"invoice_id" text NOT NULL,
	"payment_id" text,
	"reason" text NOT NULL,
	"price_key" text NOT NULL,
	"cents" integer NOT NULL,
	"period_start" timestamp (3) with time zone NOT NULL,
	"period_end" timestamp (3) with time zone NOT NULL,
	"tokens" integer NOT NULL,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"taken_back" integer DEFAULT 0 NOT NULL,
	"dispute" text,
	"invoiced_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "subscription_payments_once" UNIQUE("provider","invoice_id"),
	CONSTRAINT "subscription_payments_refund_bounded" CHECK ("subscription_payments"."refunded_cents" between 0 and "subscription_payments"."cents")
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"source" text NOT NULL,
	"plan_id" text NOT NULL,
	"period" text NOT NULL,
	"state" text NOT NULL,
	"price_key" text,
	"cents" integer,
	"provider" text,
	"provider_id" text,
	"client_secret" text,
	"period_start" timestamp (3) with time zone,
	"period_end" timestamp (3) with time zone,
	"cancel_at_period_end" boolean DEFAULT false NOT NULL,
	"next_price_key" text,
	"grace_until" timestamp (3) with time zone,
	"reminders_sent" integer DEFAULT 0 NOT NULL,
	"allowance_key" text,
	"allowances_granted" integer DEFAULT 0 NOT NULL,
	"next_allowance_at" timestamp (3) with time zone,
	"changes" integer DEFAULT 0 NOT NULL,
	"reads_begun" integer DEFAULT 0 NOT NULL,
	"read_applied" integer DEFAULT 0 NOT NULL,
	"to_tell" text,
	"given_by" uuid,
	"reason" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"ended_by" text,
	CONSTRAINT "subscriptions_one_per_provider_id" UNIQUE("provider","provider_id"),
	CONSTRAINT "subscriptions_card_has_price" CHECK (("subscriptions"."source" = 'card') = ("subscriptions"."price_key" is not null and "subscriptions"."cents" is not null and "subscriptions"."provider" is not null)),
	CONSTRAINT "subscriptions_ended_at" CHECK (("subscriptions"."state" = 'ended') = ("subscriptions"."ended_at" is not null)),
	CONSTRAINT "subscriptions_grace_while_past_due" CHECK (("subscriptions"."state" = 'past_due') = ("subscriptions"."grace_until" is not null))
);
--> statement-breakpoint
ALTER TABLE "billing_accounts" ADD CONSTRAINT "billing_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_customers" ADD CONSTRAINT "billing_customers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_payments" ADD CONSTRAINT "subscription_payments_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "billing_differences_open" ON "billing_differences" USING btree ("subject") WHERE "billing_differences"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "billing_differences_newest" ON "billing_differences" USING btree ("found_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "payment_events_received" ON "payment_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "purchases_open" ON "purchases" USING btree ("created_at") WHERE "purchases"."state" = 'open';--> statement-breakpoint
CREATE INDEX "subscription_payments_of" ON "subscription_payments" USING btree ("subscription_id","invoiced_at");--> statement-breakpoint
CREATE INDEX "subscription_payments_by_payment" ON "subscription_payments" USING btree ("provider","payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_one_own" ON "subscriptions" USING btree ("user_id") WHERE "subscriptions"."state" in ('trialing', 'active', 'past_due') and "subscriptions"."source" in ('card', 'trial');--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_one_given" ON "subscriptions" USING btree ("user_id") WHERE "subscriptions"."state" in ('trialing', 'active', 'past_due') and "subscriptions"."source" in ('admin', 'managed');--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_one_incomplete" ON "subscriptions" USING btree ("user_id") WHERE "subscriptions"."state" = 'incomplete';--> statement-breakpoint
CREATE INDEX "subscriptions_of_user" ON "subscriptions" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "subscriptions_due" ON "subscriptions" USING btree ("period_end") WHERE "subscriptions"."state" <> 'ended';--> statement-breakpoint
CREATE INDEX "subscriptions_allowance_due" ON "subscriptions" USING btree ("next_allowance_at") WHERE "subscriptions"."state" <> 'ended' and "subscriptions"."next_allowance_at" is not null;--> statement-breakpoint
CREATE INDEX "subscriptions_to_tell" ON "subscriptions" USING btree ("id") WHERE "subscriptions"."to_tell" is not null;