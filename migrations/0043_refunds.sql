CREATE TABLE "payment_refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subject_id" uuid NOT NULL,
	"cents" integer NOT NULL,
	"total_cents" integer NOT NULL,
	"reason" text NOT NULL,
	"key" text NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	CONSTRAINT "payment_refunds_once_per_key" UNIQUE("asked_by","key"),
	CONSTRAINT "payment_refunds_within" CHECK ("payment_refunds"."cents" between 1 and "payment_refunds"."total_cents")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "payment_refunds_one_asked" ON "payment_refunds" USING btree ("subject_id") WHERE "payment_refunds"."state" = 'asked';