DROP INDEX "channels_disconnecting";--> statement-breakpoint
ALTER TABLE "inbox_threads" ADD COLUMN "avoided_topics" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "training_reports" ADD COLUMN "sample_marked_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "channels_disconnected" ON "channels" USING btree ("id") WHERE "channels"."state" in ('disconnecting', 'disconnected');--> statement-breakpoint
CREATE INDEX "training_reports_unmarked" ON "training_reports" USING btree ("job_id","step") WHERE "training_reports"."sample" is not null and "training_reports"."sample_marked_at" is null;