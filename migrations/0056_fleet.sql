CREATE TABLE "engine_standings" (
	"engine_id" text PRIMARY KEY NOT NULL,
	"breaker" jsonb DEFAULT '{"state":"closed","faults":[]}'::jsonb NOT NULL,
	"times_opened" bigint DEFAULT 0 NOT NULL,
	"base" text,
	"lora" text,
	"lora_names" text[] DEFAULT '{}' NOT NULL,
	"base_since" timestamp (3) with time zone,
	"lora_since" timestamp (3) with time zone,
	"used_at" timestamp (3) with time zone,
	"bases_loaded" bigint DEFAULT 0 NOT NULL,
	"loras_loaded" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
DROP INDEX "engine_jobs_waiting";--> statement-breakpoint
ALTER TABLE "engine_jobs" ADD COLUMN "loras" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "engine_jobs" ADD COLUMN "failed_on" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "engine_jobs" ADD COLUMN "failed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "engine_status" ADD COLUMN "priority" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "engine_status" ADD COLUMN "hourly_cost" bigint;--> statement-breakpoint
ALTER TABLE "engine_status" ADD COLUMN "online_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "engine_jobs_waiting" ON "engine_jobs" USING btree ("lane","operation","category","user_id","loras","failed_on","created_at","id") WHERE state = 'queued';