CREATE TABLE "generation_calls" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"idempotency_key" text,
	"digest" text NOT NULL,
	"operation" text NOT NULL,
	"category" text NOT NULL,
	"content_type" text NOT NULL,
	"fields" jsonb NOT NULL,
	"settings" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trained_models" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"type" text DEFAULT 'lora' NOT NULL,
	"status" text DEFAULT 'preparing' NOT NULL,
	"progress" real DEFAULT 0 NOT NULL,
	"parameters" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"runpod_job_id" text,
	"adapter" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "engine_jobs_idempotency";--> statement-breakpoint
ALTER TABLE "engine_jobs" ADD COLUMN "call_id" uuid;--> statement-breakpoint
ALTER TABLE "engine_jobs" ADD COLUMN "bundle_size" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "engine_jobs" ADD COLUMN "name" text;--> statement-breakpoint
-- Until now every call made one picture: its job says what was asked. Its digest is not known any more, so
-- that an old key answers as one used for another request.
INSERT INTO "generation_calls" ("id", "user_id", "idempotency_key", "digest", "operation", "category", "content_type", "fields", "settings", "created_at")
SELECT "id", "user_id", "idempotency_key", '', "operation", "category", 'image',
	jsonb_build_object('prompt', "request" ->> 'prompt', 'negativePrompt', "request" ->> 'negativePrompt'),
	jsonb_build_object('prompt', "request" ->> 'prompt', 'negativePrompt', "request" ->> 'negativePrompt', 'aspectRatio', "request" ->> 'aspectRatio'),
	"created_at"
FROM "engine_jobs";--> statement-breakpoint
UPDATE "engine_jobs" SET "call_id" = "id", "name" = left("request" ->> 'prompt', 60);--> statement-breakpoint
ALTER TABLE "engine_jobs" ALTER COLUMN "call_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "engine_jobs" ALTER COLUMN "name" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "engine_status" ADD COLUMN "operations" jsonb;--> statement-breakpoint
ALTER TABLE "engine_status" ADD COLUMN "missing" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "generation_calls" ADD CONSTRAINT "generation_calls_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trained_models" ADD CONSTRAINT "trained_models_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "generation_calls_idempotency" ON "generation_calls" USING btree ("user_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "generation_calls_newest" ON "generation_calls" USING btree ("user_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "trained_models_newest" ON "trained_models" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
ALTER TABLE "engine_jobs" ADD CONSTRAINT "engine_jobs_call_id_generation_calls_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."generation_calls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "engine_jobs_of_call" ON "engine_jobs" USING btree ("call_id");--> statement-breakpoint
ALTER TABLE "engine_jobs" DROP COLUMN "idempotency_key";