ALTER TABLE "audience_imports" ADD COLUMN "over_limit" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "audience_imports" ADD COLUMN "state" text DEFAULT 'done' NOT NULL;--> statement-breakpoint
ALTER TABLE "audience_imports" ADD COLUMN "channel_id" uuid;--> statement-breakpoint
ALTER TABLE "audience_imports" ADD COLUMN "channel_kind" text;--> statement-breakpoint
ALTER TABLE "audience_imports" ADD COLUMN "channel_name" text;--> statement-breakpoint
ALTER TABLE "audience_imports" ADD COLUMN "tags" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "audience_imports" ADD COLUMN "cursor" jsonb;--> statement-breakpoint
ALTER TABLE "audience_imports" ADD COLUMN "read" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "audience_imports" ADD COLUMN "next_read_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "audience_imports" ADD COLUMN "leased_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "audience_imports" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "audience_imports" ADD COLUMN "problem" text;--> statement-breakpoint
ALTER TABLE "audience_contacts" ADD COLUMN "remote_id" text;--> statement-breakpoint
ALTER TABLE "audience_imports" ADD CONSTRAINT "audience_imports_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audience_imports_of_channel" ON "audience_imports" USING btree ("channel_id");--> statement-breakpoint
CREATE UNIQUE INDEX "audience_imports_running" ON "audience_imports" USING btree ("channel_id") WHERE "audience_imports"."state" = 'running';--> statement-breakpoint
CREATE INDEX "audience_imports_due" ON "audience_imports" USING btree ("next_read_at") WHERE "audience_imports"."state" = 'running';--> statement-breakpoint
CREATE UNIQUE INDEX "audience_contacts_by_remote_id" ON "audience_contacts" USING btree ("persona_id","outlet","remote_id");--> statement-breakpoint
CREATE INDEX "audience_contacts_by_handle" ON "audience_contacts" USING btree ("persona_id","outlet",lower(ltrim("handle", '@')));