CREATE TABLE "output_check_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"job_id" uuid NOT NULL,
	"reviewer_id" uuid,
	"reason" text NOT NULL,
	"words" text NOT NULL,
	"granted_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "output_checks" (
	"job_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"state" text NOT NULL,
	"output" jsonb,
	"reasons" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"reports" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"try_after" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"withheld_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"appeal_text" text,
	"appealed_at" timestamp (3) with time zone,
	"reviewer_id" uuid,
	"decided_at" timestamp (3) with time zone,
	"answer" text
);
--> statement-breakpoint
DROP INDEX "engine_jobs_under_way";--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "inspection" jsonb;--> statement-breakpoint
ALTER TABLE "file_inspections" ADD COLUMN "reviewer_id" uuid;--> statement-breakpoint
ALTER TABLE "output_check_views" ADD CONSTRAINT "output_check_views_job_id_output_checks_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."output_checks"("job_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "output_check_views" ADD CONSTRAINT "output_check_views_reviewer_id_users_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "output_checks" ADD CONSTRAINT "output_checks_job_id_engine_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."engine_jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "output_checks" ADD CONSTRAINT "output_checks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "output_checks" ADD CONSTRAINT "output_checks_reviewer_id_users_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "output_check_views_of_check" ON "output_check_views" USING btree ("job_id","reviewer_id");--> statement-breakpoint
CREATE INDEX "output_checks_due" ON "output_checks" USING btree ("try_after") WHERE "output_checks"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "output_checks_in_review" ON "output_checks" USING btree ("withheld_at") WHERE "output_checks"."state" in ('in_review', 'appealed');--> statement-breakpoint
CREATE INDEX "output_checks_with_files" ON "output_checks" USING btree ("withheld_at") WHERE "output_checks"."output" is not null;--> statement-breakpoint
CREATE INDEX "output_checks_decided" ON "output_checks" USING btree ("decided_at") WHERE "output_checks"."decided_at" is not null;--> statement-breakpoint
CREATE INDEX "output_checks_of_user" ON "output_checks" USING btree ("user_id","withheld_at" DESC NULLS FIRST);--> statement-breakpoint
ALTER TABLE "file_inspections" ADD CONSTRAINT "file_inspections_reviewer_id_users_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "engine_jobs_under_way" ON "engine_jobs" USING btree ("user_id","created_at") WHERE state in ('queued', 'running', 'checking');