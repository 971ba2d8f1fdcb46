CREATE TABLE "file_inspections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"content_id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"sha256" text NOT NULL,
	"is_allowed" boolean NOT NULL,
	"reasons" jsonb NOT NULL,
	"reports" jsonb NOT NULL,
	"inspected_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "file_inspections" ADD CONSTRAINT "file_inspections_content_id_content_items_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."content_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "file_inspections_of_item" ON "file_inspections" USING btree ("content_id");