CREATE TABLE "reference_pictures" (
	"sheet_id" uuid NOT NULL,
	"view" text NOT NULL,
	"content_id" uuid,
	"upload_id" uuid,
	CONSTRAINT "reference_pictures_sheet_id_view_pk" PRIMARY KEY("sheet_id","view"),
	CONSTRAINT "reference_pictures_of_one" CHECK (num_nonnulls("reference_pictures"."content_id", "reference_pictures"."upload_id") <= 1)
);
--> statement-breakpoint
CREATE TABLE "reference_sheets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"persona_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"origin" text NOT NULL,
	"rest" text NOT NULL,
	"problem" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "training_images" ADD COLUMN "is_from_library" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reference_pictures" ADD CONSTRAINT "reference_pictures_sheet_id_reference_sheets_id_fk" FOREIGN KEY ("sheet_id") REFERENCES "public"."reference_sheets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reference_pictures" ADD CONSTRAINT "reference_pictures_content_id_content_items_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."content_items"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reference_pictures" ADD CONSTRAINT "reference_pictures_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reference_sheets" ADD CONSTRAINT "reference_sheets_persona_id_personas_id_fk" FOREIGN KEY ("persona_id") REFERENCES "public"."personas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reference_sheets" ADD CONSTRAINT "reference_sheets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reference_pictures_of_content" ON "reference_pictures" USING btree ("content_id");--> statement-breakpoint
CREATE INDEX "reference_pictures_of_upload" ON "reference_pictures" USING btree ("upload_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reference_sheets_versions" ON "reference_sheets" USING btree ("persona_id","version");--> statement-breakpoint
CREATE INDEX "reference_sheets_of_user" ON "reference_sheets" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "reference_sheets_waiting" ON "reference_sheets" USING btree ("created_at") WHERE "reference_sheets"."rest" = 'waiting';