CREATE TABLE "face_measurements" (
	"content_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"model" text NOT NULL,
	"faces" jsonb NOT NULL,
	"embeddings" "bytea" NOT NULL,
	"measured_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "content_items" ADD COLUMN "likeness" smallint;--> statement-breakpoint
ALTER TABLE "training_reports" ADD COLUMN "likeness" smallint;--> statement-breakpoint
ALTER TABLE "face_measurements" ADD CONSTRAINT "face_measurements_content_id_content_items_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."content_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "face_measurements" ADD CONSTRAINT "face_measurements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "face_measurements_of_user" ON "face_measurements" USING btree ("user_id","content_id");--> statement-breakpoint
CREATE INDEX "content_items_by_likeness" ON "content_items" USING btree ("user_id",(coalesce("likeness", -1)) desc,"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "content_items"."trashed_at" is null;