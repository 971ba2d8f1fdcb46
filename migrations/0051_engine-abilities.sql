DROP INDEX "engine_jobs_waiting";--> statement-breakpoint
ALTER TABLE "engine_rooms" ADD COLUMN "lacks" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "engine_status" ADD COLUMN "abilities" jsonb;--> statement-breakpoint
CREATE INDEX "engine_jobs_waiting" ON "engine_jobs" USING btree ("lane","operation","category","user_id","created_at","id") WHERE state = 'queued';--> statement-breakpoint
ALTER TABLE "engine_status" DROP COLUMN "missing";