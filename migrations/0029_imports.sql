CREATE TABLE "import_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"import_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"sha256" text,
	"state" text DEFAULT 'pending' NOT NULL,
	"reason" text,
	"duplicate_of" uuid
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"made_by" uuid,
	"name" text NOT NULL,
	"state" text DEFAULT 'receiving' NOT NULL,
	"without_people" boolean NOT NULL,
	"byte_size" bigint NOT NULL,
	"received_bytes" bigint DEFAULT 0 NOT NULL,
	"received_parts" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"is_listed" boolean DEFAULT false NOT NULL,
	"leased_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "import_id" uuid;--> statement-breakpoint
ALTER TABLE "import_entries" ADD CONSTRAINT "import_entries_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_entries" ADD CONSTRAINT "import_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "import_entries_in_order" ON "import_entries" USING btree ("import_id","position");--> statement-breakpoint
CREATE INDEX "import_entries_by_state" ON "import_entries" USING btree ("import_id","state","position");--> statement-breakpoint
CREATE INDEX "import_entries_of_file" ON "import_entries" USING btree ("user_id","sha256");--> statement-breakpoint
CREATE INDEX "imports_newest" ON "imports" USING btree ("user_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "imports_by_state" ON "imports" USING btree ("state","created_at");