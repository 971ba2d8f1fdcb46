-- The four quarters of a perceptual hash, each with its place: what src/platform/media/alike.ts asks an index for.
create function picture_bands(hash bigint) returns integer[]
language plpgsql immutable strict parallel safe as $$
begin
  return array[
    (hash & 65535)::integer,
    65536 + ((hash >> 16) & 65535)::integer,
    131072 + ((hash >> 32) & 65535)::integer,
    196608 + ((hash >> 48) & 65535)::integer
  ];
end
$$;
--> statement-breakpoint
CREATE TABLE "removed_pictures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid NOT NULL,
	"sha256" text,
	"perceptual_hash" bigint,
	"exempt" uuid[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "takedown_cases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"token_hash" text NOT NULL,
	"kind" text NOT NULL,
	"reporter_name" text,
	"reporter_email" text NOT NULL,
	"statement" jsonb NOT NULL,
	"address" text,
	"content_id" uuid,
	"picture_sha256" text,
	"picture_hash" bigint,
	"received_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "takedown_cases_number_unique" UNIQUE("number"),
	CONSTRAINT "takedown_cases_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "takedown_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid NOT NULL,
	"notice_id" uuid,
	"type" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_id" uuid,
	"text" text
);
--> statement-breakpoint
CREATE TABLE "takedown_items" (
	"case_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"item_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"distance" smallint,
	"withheld_at" timestamp (3) with time zone NOT NULL,
	"released_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "takedown_items_case_id_kind_item_id_pk" PRIMARY KEY("case_id","kind","item_id")
);
--> statement-breakpoint
CREATE TABLE "takedown_notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"removed_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "content_items" ADD COLUMN "withheld_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "withheld_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "takedown_events" ADD CONSTRAINT "takedown_events_case_id_takedown_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."takedown_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "takedown_events" ADD CONSTRAINT "takedown_events_notice_id_takedown_notices_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."takedown_notices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "takedown_events" ADD CONSTRAINT "takedown_events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "takedown_items" ADD CONSTRAINT "takedown_items_case_id_takedown_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."takedown_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "takedown_items" ADD CONSTRAINT "takedown_items_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "takedown_notices" ADD CONSTRAINT "takedown_notices_case_id_takedown_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."takedown_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "takedown_notices" ADD CONSTRAINT "takedown_notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "removed_pictures_of_case" ON "removed_pictures" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "removed_pictures_sha256" ON "removed_pictures" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "removed_pictures_alike" ON "removed_pictures" USING gin (picture_bands("perceptual_hash")) WHERE "removed_pictures"."perceptual_hash" is not null;--> statement-breakpoint
CREATE INDEX "takedown_cases_waiting" ON "takedown_cases" USING btree ("received_at") WHERE "takedown_cases"."decided_at" is null;--> statement-breakpoint
CREATE INDEX "takedown_cases_decided" ON "takedown_cases" USING btree ("decided_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "takedown_events_of_case" ON "takedown_events" USING btree ("case_id","at","id");--> statement-breakpoint
CREATE INDEX "takedown_items_of_item" ON "takedown_items" USING btree ("item_id");--> statement-breakpoint
CREATE UNIQUE INDEX "takedown_notices_once" ON "takedown_notices" USING btree ("case_id","user_id");--> statement-breakpoint
CREATE INDEX "takedown_notices_of_user" ON "takedown_notices" USING btree ("user_id","removed_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "takedown_notices_unsettled" ON "takedown_notices" USING btree ("removed_at") WHERE "takedown_notices"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "content_files_sha256" ON "content_files" USING hash ("sha256") WHERE "content_files"."variant" = 'original';--> statement-breakpoint
CREATE INDEX "content_items_alike" ON "content_items" USING gin (picture_bands("perceptual_hash")) WHERE "content_items"."perceptual_hash" is not null;--> statement-breakpoint
CREATE INDEX "uploads_alike" ON "uploads" USING gin (picture_bands("perceptual_hash")) WHERE "uploads"."perceptual_hash" is not null;--> statement-breakpoint
CREATE INDEX "uploads_sha256" ON "uploads" USING hash ("sha256");