-- A text as it is compared and sorted: without case, accents and the many ways Unicode has to write one character.
-- The same as `folded` in features/library/list/folded.ts, which folds the words of a search.
create function content_folded(value text) returns text
language plpgsql immutable strict parallel safe as $$
begin
  if octet_length(value) = length(value) then return lower(value collate "C"); end if;
  return replace(normalize(lower(regexp_replace(normalize(value, NFKD), '[\u0300-\u036f]', '', 'g')
    collate "und-x-icu"), NFC), 'ς', 'σ');
end
$$;
--> statement-breakpoint
-- What a search of the library reads of an item: its name, its tags, the names of its persona and model, and its
-- prompt.
create function content_search_text(name text, tags text[], metadata jsonb) returns text
language plpgsql immutable parallel safe as $$
begin
  return public.content_folded(concat_ws(' ', name, array_to_string(tags, ' '), metadata->>'personaName',
    metadata->>'modelName', metadata->>'prompt'));
end
$$;
--> statement-breakpoint
CREATE TABLE "collection_items" (
	"collection_id" uuid NOT NULL,
	"content_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "collection_items_collection_id_content_id_pk" PRIMARY KEY("collection_id","content_id")
);
--> statement-breakpoint
CREATE TABLE "collections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_searches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"query" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "content_items_newest";--> statement-breakpoint
DROP INDEX "content_items_newest_of_type";--> statement-breakpoint
DROP INDEX "content_items_newest_unfinished";--> statement-breakpoint
DROP INDEX "content_items_of_persona";--> statement-breakpoint
ALTER TABLE "content_items" ADD COLUMN "favourite" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "content_items" ADD COLUMN "verdict" text;--> statement-breakpoint
ALTER TABLE "content_items" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "content_items" ADD COLUMN "trashed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "content_items" ADD COLUMN "search_head" text GENERATED ALWAYS AS (left(content_search_text(name, tags, metadata), 500)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "content_items" ADD COLUMN "search_whole" text GENERATED ALWAYS AS (nullif(content_search_text(name, tags, metadata), left(content_search_text(name, tags, metadata), 500))) STORED;--> statement-breakpoint
ALTER TABLE "collection_items" ADD CONSTRAINT "collection_items_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_items" ADD CONSTRAINT "collection_items_content_id_content_items_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."content_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collections" ADD CONSTRAINT "collections_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "collection_items_newest" ON "collection_items" USING btree ("collection_id","created_at" DESC NULLS FIRST,"content_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "collection_items_of_content" ON "collection_items" USING btree ("content_id");--> statement-breakpoint
CREATE UNIQUE INDEX "collections_by_name" ON "collections" USING btree ("user_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "saved_searches_by_name" ON "saved_searches" USING btree ("user_id",lower("name"));--> statement-breakpoint
CREATE INDEX "content_items_newest_of_category" ON "content_items" USING btree ("user_id","category","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "content_items"."trashed_at" is null;--> statement-breakpoint
CREATE INDEX "content_items_by_name" ON "content_items" USING btree ("user_id",(content_folded("name") collate "C"),"id") WHERE "content_items"."trashed_at" is null;--> statement-breakpoint
CREATE INDEX "content_items_newest_favourites" ON "content_items" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "content_items"."favourite" and "content_items"."trashed_at" is null;--> statement-breakpoint
CREATE INDEX "content_items_newest_judged" ON "content_items" USING btree ("user_id","verdict","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "content_items"."verdict" is not null and "content_items"."trashed_at" is null;--> statement-breakpoint
CREATE INDEX "content_items_newest_tagged" ON "content_items" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "content_items"."tags" <> '{}' and "content_items"."trashed_at" is null;--> statement-breakpoint
CREATE INDEX "content_items_newest_long" ON "content_items" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "content_items"."search_whole" is not null and "content_items"."trashed_at" is null;--> statement-breakpoint
CREATE INDEX "content_items_trash" ON "content_items" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "content_items"."trashed_at" is not null;--> statement-breakpoint
CREATE INDEX "content_items_trashed_at" ON "content_items" USING btree ("trashed_at") WHERE "content_items"."trashed_at" is not null;--> statement-breakpoint
CREATE INDEX "content_items_of_model" ON "content_items" USING btree ("user_id",("metadata"->>'modelId'),"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "content_items"."metadata"->>'modelId' is not null;--> statement-breakpoint
CREATE INDEX "content_items_of_bundle" ON "content_items" USING btree ("user_id",("metadata"->>'bundleId'),"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "content_items"."metadata"->>'bundleId' is not null;--> statement-breakpoint
CREATE INDEX "content_items_newest" ON "content_items" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "content_items"."trashed_at" is null;--> statement-breakpoint
CREATE INDEX "content_items_newest_of_type" ON "content_items" USING btree ("user_id","type","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "content_items"."trashed_at" is null;--> statement-breakpoint
CREATE INDEX "content_items_newest_unfinished" ON "content_items" USING btree ("user_id","status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "content_items"."status" <> 'completed' and "content_items"."trashed_at" is null;--> statement-breakpoint
CREATE INDEX "content_items_of_persona" ON "content_items" USING btree ("user_id",("metadata"->>'personaId'),"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "content_items"."metadata"->>'personaId' is not null;