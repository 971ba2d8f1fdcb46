DROP INDEX "engine_jobs_waiting";--> statement-breakpoint
ALTER TABLE "engine_jobs" ADD COLUMN "after" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "engine_jobs" ADD COLUMN "waits_for" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "engine_jobs" ADD COLUMN "has_dependents" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "engine_jobs_waiting" ON "engine_jobs" USING btree ("lane","operation","category","user_id","loras","failed_on","created_at","id") WHERE state = 'queued' and waits_for = 0;