-- The number of an item in its watermark: 40 bits of a digest (src/features/library/watermark/payload.ts).
CREATE FUNCTION content_mark(id uuid) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT ('x' || substr(md5(id::text), 1, 10))::bit(40)::bigint $$;
--> statement-breakpoint
CREATE TABLE "watermark_installation" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"number" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "content_items" ADD COLUMN "marked_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "content_items_of_mark" ON "content_items" USING btree (content_mark("id"));--> statement-breakpoint
CREATE INDEX "content_items_unmarked" ON "content_items" USING btree ("id") WHERE "content_items"."marked_at" is null and "content_items"."status" = 'completed' and "content_items"."type" <> 'model';