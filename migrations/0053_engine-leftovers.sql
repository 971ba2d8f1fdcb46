CREATE TABLE "engine_leftovers" (
	"job_id" uuid NOT NULL,
	"engine_id" text NOT NULL,
	"handle" text,
	"since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"try_after" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "engine_leftovers_engine_id_job_id_pk" PRIMARY KEY("engine_id","job_id")
);
--> statement-breakpoint
INSERT INTO "engine_leftovers" ("job_id", "engine_id", "handle")
SELECT id, on_engine ->> 'engine', on_engine ->> 'handle' FROM "engine_jobs"
WHERE on_engine IS NOT NULL AND ended_at IS NOT NULL;--> statement-breakpoint
UPDATE "engine_jobs" SET "on_engine" = NULL WHERE on_engine IS NOT NULL AND ended_at IS NOT NULL;--> statement-breakpoint
DROP INDEX "engine_jobs_left";