CREATE TABLE "engine_rooms" (
	"worker_id" text NOT NULL,
	"engine_id" text NOT NULL,
	"operations" text[] NOT NULL,
	"concurrency" integer NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "engine_rooms_worker_id_engine_id_pk" PRIMARY KEY("worker_id","engine_id")
);
--> statement-breakpoint
DROP INDEX "engine_jobs_waiting";--> statement-breakpoint
DROP INDEX "engine_jobs_served";--> statement-breakpoint
CREATE INDEX "engine_jobs_under_way" ON "engine_jobs" USING btree ("user_id","created_at") WHERE state in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "engine_jobs_in_dock" ON "engine_jobs" USING btree ("user_id","ended_at" DESC NULLS FIRST) WHERE ended_at is not null and dismissed_at is null;--> statement-breakpoint
CREATE INDEX "engine_jobs_completed" ON "engine_jobs" USING btree ("operation","ended_at" DESC NULLS FIRST) WHERE state = 'completed';--> statement-breakpoint
CREATE INDEX "engine_jobs_waiting" ON "engine_jobs" USING btree ("lane","operation","user_id","created_at","id") WHERE state = 'queued';--> statement-breakpoint
CREATE INDEX "engine_jobs_served" ON "engine_jobs" USING btree ("user_id","lane","started_at" DESC NULLS FIRST) WHERE started_at is not null;