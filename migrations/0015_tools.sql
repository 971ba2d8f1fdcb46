CREATE TABLE "content_sources" (
	"content_id" uuid NOT NULL,
	"role" text NOT NULL,
	"source_content_id" uuid,
	"upload_id" uuid,
	CONSTRAINT "content_sources_content_id_role_pk" PRIMARY KEY("content_id","role")
);
--> statement-breakpoint
CREATE TABLE "content_uploads" (
	"content_id" uuid NOT NULL,
	"upload_id" uuid NOT NULL,
	CONSTRAINT "content_uploads_content_id_upload_id_pk" PRIMARY KEY("content_id","upload_id")
);
--> statement-breakpoint
CREATE TABLE "picture_readings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"operation" text NOT NULL,
	"content_id" uuid,
	"upload_id" uuid,
	"languages" text[] NOT NULL,
	"text" text NOT NULL,
	"lines" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "picture_readings_jobId_unique" UNIQUE("job_id")
);
--> statement-breakpoint
CREATE TABLE "upload_consents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"upload_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"person" text NOT NULL,
	"manner" text NOT NULL,
	"given_on" date NOT NULL,
	"note" text NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"name" text NOT NULL,
	"people" text DEFAULT 'not_stated' NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"placeholder" text NOT NULL,
	"perceptual_hash" bigint,
	"storage_key" text NOT NULL,
	"media_type" text NOT NULL,
	"byte_size" bigint NOT NULL,
	"sha256" text NOT NULL,
	"found" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"saved" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "generation_calls" ALTER COLUMN "content_type" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "content_items" ADD COLUMN "recipe" jsonb;--> statement-breakpoint
ALTER TABLE "content_items" ADD COLUMN "faces" jsonb;--> statement-breakpoint
ALTER TABLE "content_sources" ADD CONSTRAINT "content_sources_content_id_content_items_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."content_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_sources" ADD CONSTRAINT "content_sources_source_content_id_content_items_id_fk" FOREIGN KEY ("source_content_id") REFERENCES "public"."content_items"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_sources" ADD CONSTRAINT "content_sources_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_uploads" ADD CONSTRAINT "content_uploads_content_id_content_items_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."content_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_uploads" ADD CONSTRAINT "content_uploads_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picture_readings" ADD CONSTRAINT "picture_readings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picture_readings" ADD CONSTRAINT "picture_readings_content_id_content_items_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."content_items"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picture_readings" ADD CONSTRAINT "picture_readings_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_consents" ADD CONSTRAINT "upload_consents_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_consents" ADD CONSTRAINT "upload_consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "content_sources_children" ON "content_sources" USING btree ("source_content_id","content_id");--> statement-breakpoint
CREATE INDEX "content_sources_of_upload" ON "content_sources" USING btree ("upload_id");--> statement-breakpoint
CREATE INDEX "content_uploads_of_upload" ON "content_uploads" USING btree ("upload_id","content_id");--> statement-breakpoint
CREATE INDEX "picture_readings_newest" ON "picture_readings" USING btree ("user_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "picture_readings_of_content" ON "picture_readings" USING btree ("content_id");--> statement-breakpoint
CREATE INDEX "picture_readings_of_upload" ON "picture_readings" USING btree ("upload_id");--> statement-breakpoint
CREATE INDEX "upload_consents_of_upload" ON "upload_consents" USING btree ("upload_id","recorded_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "uploads_newest" ON "uploads" USING btree ("user_id","purpose","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "uploads_by_age" ON "uploads" USING btree ("created_at");