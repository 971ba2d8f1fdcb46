CREATE TABLE "refused_uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"rule" text NOT NULL,
	"findings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"match" jsonb,
	"refused_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "refused_uploads" ADD CONSTRAINT "refused_uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refused_uploads_of_user" ON "refused_uploads" USING btree ("user_id","refused_at" DESC NULLS FIRST);