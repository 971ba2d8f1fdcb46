CREATE TABLE "training_images" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"step" integer NOT NULL,
	"position" integer NOT NULL,
	"content_id" uuid,
	"upload_id" uuid,
	"job_id" uuid,
	"caption" text DEFAULT '' NOT NULL,
	"nsfw_tag" text,
	"shot" jsonb,
	"measures" jsonb
);
--> statement-breakpoint
CREATE TABLE "training_reports" (
	"job_id" uuid NOT NULL,
	"step" integer NOT NULL,
	"loss" real,
	"sample" "bytea",
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "training_reports_job_id_step_pk" PRIMARY KEY("job_id","step")
);
--> statement-breakpoint
CREATE TABLE "training_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"model_name" text NOT NULL,
	"model_prompt" text NOT NULL,
	"step" integer DEFAULT 1 NOT NULL,
	"face_image_id" uuid,
	"training_type" text,
	"nsfw_tags" text[] DEFAULT '{}' NOT NULL,
	"details" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "content_sources" DROP CONSTRAINT "content_sources_content_id_role_pk";--> statement-breakpoint
ALTER TABLE "content_sources" ADD COLUMN "position" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "content_sources" ADD CONSTRAINT "content_sources_content_id_role_position_pk" PRIMARY KEY("content_id","role","position");--> statement-breakpoint
ALTER TABLE "trained_models" ADD COLUMN "category" text DEFAULT 'sfw' NOT NULL;--> statement-breakpoint
ALTER TABLE "trained_models" ADD COLUMN "session_id" uuid;--> statement-breakpoint
ALTER TABLE "trained_models" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "trained_models" ADD COLUMN "face_content_id" uuid;--> statement-breakpoint
ALTER TABLE "trained_models" ADD COLUMN "job_id" uuid;--> statement-breakpoint
ALTER TABLE "trained_models" ADD COLUMN "content_id" uuid;--> statement-breakpoint
ALTER TABLE "trained_models" ADD COLUMN "is_default" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "training_images" ADD CONSTRAINT "training_images_session_id_training_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."training_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_images" ADD CONSTRAINT "training_images_content_id_content_items_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."content_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_images" ADD CONSTRAINT "training_images_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_images" ADD CONSTRAINT "training_images_job_id_engine_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."engine_jobs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_reports" ADD CONSTRAINT "training_reports_job_id_engine_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."engine_jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_sessions" ADD CONSTRAINT "training_sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "training_images_of_session" ON "training_images" USING btree ("session_id","step","position");--> statement-breakpoint
CREATE INDEX "training_images_of_content" ON "training_images" USING btree ("content_id");--> statement-breakpoint
CREATE INDEX "training_images_of_upload" ON "training_images" USING btree ("upload_id");--> statement-breakpoint
CREATE UNIQUE INDEX "training_sessions_one_active" ON "training_sessions" USING btree ("user_id") WHERE "training_sessions"."status" = 'active';--> statement-breakpoint
CREATE INDEX "training_sessions_of_user" ON "training_sessions" USING btree ("user_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
ALTER TABLE "trained_models" ADD CONSTRAINT "trained_models_session_id_training_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."training_sessions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trained_models" ADD CONSTRAINT "trained_models_face_content_id_content_items_id_fk" FOREIGN KEY ("face_content_id") REFERENCES "public"."content_items"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trained_models" ADD CONSTRAINT "trained_models_content_id_content_items_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."content_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "trained_models_one_default" ON "trained_models" USING btree ("user_id") WHERE "trained_models"."is_default";--> statement-breakpoint
CREATE INDEX "trained_models_of_session" ON "trained_models" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "trained_models_of_content" ON "trained_models" USING btree ("content_id");--> statement-breakpoint
CREATE INDEX "trained_models_of_job" ON "trained_models" USING btree ("job_id");--> statement-breakpoint
ALTER TABLE "trained_models" DROP COLUMN "type";--> statement-breakpoint
ALTER TABLE "trained_models" DROP COLUMN "status";--> statement-breakpoint
ALTER TABLE "trained_models" DROP COLUMN "progress";--> statement-breakpoint
ALTER TABLE "trained_models" DROP COLUMN "runpod_job_id";--> statement-breakpoint
ALTER TABLE "trained_models" DROP COLUMN "adapter";