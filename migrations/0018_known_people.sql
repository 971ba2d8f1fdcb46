CREATE TABLE "known_people" (
	"list_id" uuid NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "known_people_lists" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"source" text NOT NULL,
	"imported_at" timestamp (3) with time zone NOT NULL,
	"name_count" integer NOT NULL,
	CONSTRAINT "known_people_lists_name_unique" UNIQUE("name")
);
--> statement-breakpoint
ALTER TABLE "known_people" ADD CONSTRAINT "known_people_list_id_known_people_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."known_people_lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "known_people_of_list" ON "known_people" USING btree ("list_id");