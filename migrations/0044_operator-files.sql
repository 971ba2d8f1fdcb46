CREATE TABLE "operator_files" (
	"kind" text NOT NULL,
	"version" integer NOT NULL,
	"text" text NOT NULL,
	"origin" text NOT NULL,
	"author_id" uuid,
	"reason" text NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "operator_files_kind_version_pk" PRIMARY KEY("kind","version")
);
--> statement-breakpoint
ALTER TABLE "operator_files" ADD CONSTRAINT "operator_files_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;