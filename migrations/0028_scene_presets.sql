CREATE TABLE "scene_presets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"made_by" uuid,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"words" text NOT NULL,
	"content_id" uuid,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "scene_presets" ADD CONSTRAINT "scene_presets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scene_presets" ADD CONSTRAINT "scene_presets_content_id_content_items_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."content_items"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "scene_presets_by_name" ON "scene_presets" USING btree ("user_id","kind",lower("name"));--> statement-breakpoint
CREATE INDEX "scene_presets_of_content" ON "scene_presets" USING btree ("content_id") WHERE "scene_presets"."content_id" is not null;