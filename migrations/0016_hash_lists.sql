-- The sixteen parts of a PDQ hash, each with its place: what src/platform/media/pdq-search.ts asks an index for.
create function pdq_bands(hash bit(256)) returns integer[]
language plpgsql immutable strict parallel safe as $$
begin
  return array[
    0 + substring(hash from 1 for 16)::integer,
    65536 + substring(hash from 17 for 16)::integer,
    131072 + substring(hash from 33 for 16)::integer,
    196608 + substring(hash from 49 for 16)::integer,
    262144 + substring(hash from 65 for 16)::integer,
    327680 + substring(hash from 81 for 16)::integer,
    393216 + substring(hash from 97 for 16)::integer,
    458752 + substring(hash from 113 for 16)::integer,
    524288 + substring(hash from 129 for 16)::integer,
    589824 + substring(hash from 145 for 16)::integer,
    655360 + substring(hash from 161 for 16)::integer,
    720896 + substring(hash from 177 for 16)::integer,
    786432 + substring(hash from 193 for 16)::integer,
    851968 + substring(hash from 209 for 16)::integer,
    917504 + substring(hash from 225 for 16)::integer,
    983040 + substring(hash from 241 for 16)::integer
  ];
end
$$;
--> statement-breakpoint
CREATE TABLE "hash_lists" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"source" text NOT NULL,
	"imported_at" timestamp (3) with time zone NOT NULL,
	"hash_count" integer NOT NULL,
	CONSTRAINT "hash_lists_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "listed_hashes" (
	"list_id" uuid NOT NULL,
	"hash" bit(256) NOT NULL,
	"label" text
);
--> statement-breakpoint
ALTER TABLE "removed_pictures" ADD COLUMN "crop_hash" bit(256);--> statement-breakpoint
ALTER TABLE "takedown_cases" ADD COLUMN "picture_crop_hashes" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "listed_hashes" ADD CONSTRAINT "listed_hashes_list_id_hash_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."hash_lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "listed_hashes_of_list" ON "listed_hashes" USING btree ("list_id");--> statement-breakpoint
CREATE INDEX "listed_hashes_alike" ON "listed_hashes" USING gin (pdq_bands("hash"));--> statement-breakpoint
CREATE INDEX "removed_pictures_crops" ON "removed_pictures" USING gin (pdq_bands("crop_hash")) WHERE "removed_pictures"."crop_hash" is not null;