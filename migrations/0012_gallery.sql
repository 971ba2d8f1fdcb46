CREATE TABLE "gallery_entries" (
	"content_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"state" text NOT NULL,
	"shares_settings" boolean NOT NULL,
	"submitted_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "gallery_personas" (
	"persona_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "gallery_entries" ADD CONSTRAINT "gallery_entries_content_id_content_items_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."content_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gallery_entries" ADD CONSTRAINT "gallery_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gallery_personas" ADD CONSTRAINT "gallery_personas_persona_id_personas_id_fk" FOREIGN KEY ("persona_id") REFERENCES "public"."personas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gallery_personas" ADD CONSTRAINT "gallery_personas_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gallery_entries_published" ON "gallery_entries" USING btree ("decided_at" DESC NULLS FIRST,"content_id" DESC NULLS FIRST) WHERE "gallery_entries"."state" = 'published';--> statement-breakpoint
CREATE INDEX "gallery_entries_waiting" ON "gallery_entries" USING btree ("submitted_at") WHERE "gallery_entries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "gallery_entries_of_user" ON "gallery_entries" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "gallery_personas_of_user" ON "gallery_personas" USING btree ("user_id");