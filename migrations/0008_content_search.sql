-- By hand: how a text is searched (decision 106). `search-words.ts` of library/items does the same for what a creator enters.

-- A folded text as words, each between spaces. Punctuation separates words, and so does the border between a script
-- whose words are written apart (Latin, Greek, Cyrillic, Armenian, Georgian; digits) and any other. A word of more
-- than 40 letters is several.
create function content_search_words(folded text) returns text
language plpgsql immutable strict parallel safe as $$
declare
  words text;
begin
  if octet_length(folded) = length(folded) then
    words := regexp_replace(folded, '[^0-9a-z]+', ' ', 'g');
  else
    words := regexp_replace(folded, '[\u0001-/:-@\[-`\{-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u055a-\u055f\u0589\u058a\u05be\u060c\u061b\u061f\u066a-\u066d\u06d4\u0964\u0965\u1361-\u1368\u2000-\u206f\u3000-\u3004\u3008-\u3020\u3030\u303d\u30a0\u30fb\ufe00-\ufe0f]+', ' ', 'g');
    words := regexp_replace(words, '([0-9a-z\u0080-\u058f\u10a0-\u10ff\u1e00-\u1fff\u2c60-\u2c7f\ua720-\ua7ff])([^ 0-9a-z\u0080-\u058f\u10a0-\u10ff\u1e00-\u1fff\u2c60-\u2c7f\ua720-\ua7ff])', '\1 \2', 'g');
    words := regexp_replace(words, '([^ 0-9a-z\u0080-\u058f\u10a0-\u10ff\u1e00-\u1fff\u2c60-\u2c7f\ua720-\ua7ff])([0-9a-z\u0080-\u058f\u10a0-\u10ff\u1e00-\u1fff\u2c60-\u2c7f\ua720-\ua7ff])', '\1 \2', 'g');
  end if;
  if words ~ '[^ ]{41}' then
    words := regexp_replace(words, '([0-9a-z\u0080-\u058f\u10a0-\u10ff\u1e00-\u1fff\u2c60-\u2c7f\ua720-\ua7ff]{40})(?=[0-9a-z\u0080-\u058f\u10a0-\u10ff\u1e00-\u1fff\u2c60-\u2c7f\ua720-\ua7ff])', '\1 ', 'g');
  end if;
  return concat(' ', btrim(words), ' ');
end
$$;
--> statement-breakpoint
-- The 30 days in which an item was created, as a number.
create function content_search_period(created_at timestamptz) returns integer
language sql immutable strict parallel safe as $$
  select floor(extract(epoch from created_at) / 2592000)::integer
$$;
--> statement-breakpoint
-- The entries of the search index: of a word its whole and, after "~", each ending of four letters or more that leaves
-- three letters before it, so that "house" finds "lighthouse"; of a run of another script each pair of characters. All
-- begin with the end of the account's id and the period of the item, so that a search reads the account's own entries,
-- one period after another, and ends when it has found enough.
create function content_search_tokens(user_id uuid, created_at timestamptz, words text) returns tsvector
language plpgsql immutable strict parallel restricted cost 10000 as $$
declare
  part text := right(user_id::text, 8) || public.content_search_period(created_at) || '.';
  listed text[] := string_to_array(btrim(words), ' ');
  tokens text[] := '{}';
  is_plain boolean := octet_length(words) = length(words);
  word text;
  code integer;
begin
  -- Without other scripts all words are tokens as they are.
  if is_plain then
    tokens := string_to_array(part || replace(btrim(words), ' ', ' ' || part), ' ');
  end if;
  foreach word in array listed loop
    code := case when is_plain then 0 else ascii(word) end;
    if code < x'590'::int or code between x'10a0'::int and x'10ff'::int or code between x'1e00'::int and x'1fff'::int
      or code between x'2c60'::int and x'2c7f'::int or code between x'a720'::int and x'a7ff'::int then
      if not is_plain then tokens := tokens || (part || word); end if;
      for n in 4 .. length(word) - 3 loop
        tokens := tokens || (part || '~' || substr(word, n));
      end loop;
    else
      for n in 1 .. length(word) loop
        tokens := tokens || (part || substr(word, n, 2));
      end loop;
    end if;
  end loop;
  return array_to_tsvector(tokens);
end
$$;
--> statement-breakpoint
CREATE TABLE "content_search" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"type" text NOT NULL,
	"category" text NOT NULL,
	"status" text NOT NULL,
	"likeness" smallint,
	"persona_id" text,
	"model_id" text,
	"trashed_at" timestamp (3) with time zone,
	"shape" text NOT NULL,
	"name_key" text NOT NULL,
	"words" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_tag_counts" (
	"user_id" uuid NOT NULL,
	"tag" text NOT NULL,
	"n" integer NOT NULL,
	CONSTRAINT "content_tag_counts_user_id_tag_pk" PRIMARY KEY("user_id","tag")
);
--> statement-breakpoint
DROP INDEX "content_items_newest";
--> statement-breakpoint
DROP INDEX "content_items_newest_of_type";
--> statement-breakpoint
DROP INDEX "content_items_newest_of_category";
--> statement-breakpoint
DROP INDEX "content_items_newest_long";
--> statement-breakpoint
ALTER TABLE "content_items" ADD COLUMN "shape" text GENERATED ALWAYS AS (case when width > 0 and height > 0 then chr(64 + greatest(-24, least(24, round(ln(width::float8 / height) / ln(1.1::float8))::int))) else '@' end) STORED NOT NULL;
--> statement-breakpoint
ALTER TABLE "content_search" ADD CONSTRAINT "content_search_id_content_items_id_fk" FOREIGN KEY ("id") REFERENCES "public"."content_items"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "content_tag_counts" ADD CONSTRAINT "content_tag_counts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "content_items" DROP COLUMN "search_head";
--> statement-breakpoint
ALTER TABLE "content_items" DROP COLUMN "search_whole";
--> statement-breakpoint
drop index if exists content_items_search;
--> statement-breakpoint
-- By hand: maps of a list read these indexes and nothing else.
create index content_items_newest on content_items (user_id, created_at desc, id desc) include (shape)
  where trashed_at is null;
--> statement-breakpoint
create index content_items_newest_of_type on content_items (user_id, type, created_at desc, id desc) include (shape)
  where trashed_at is null;
--> statement-breakpoint
create index content_items_newest_of_category on content_items (user_id, category, created_at desc, id desc)
  include (shape) where trashed_at is null;
--> statement-breakpoint
-- By hand: the search rows and tag counts of items that exist.
insert into content_search (id, user_id, created_at, type, category, status, likeness, persona_id, model_id, trashed_at,
  shape, name_key, words)
select id, user_id, created_at, type, category, status, likeness, persona_id, model_id, trashed_at, shape,
  content_folded(name), content_search_words(content_search_text(name, tags, metadata))
from content_items order by user_id, created_at;
--> statement-breakpoint
CREATE INDEX "content_search_words" ON "content_search" USING gin (content_search_tokens("user_id", "created_at", "words")) WITH (fastupdate=false);
--> statement-breakpoint
insert into content_tag_counts (user_id, tag, n)
select user_id, tag, count(*) from content_items, unnest(tags) as tag where trashed_at is null group by user_id, tag;
--> statement-breakpoint
-- By hand: room for the next version of a row on its page, so that a change of status or trash writes no index.
alter table content_search set (fillfactor = 90);
--> statement-breakpoint
-- By hand: triggers. Each runs once for a statement, as those of content_counts. A counter whose account is being deleted
-- may be gone before the items, and must stay gone.
create function search_content_added() returns trigger language plpgsql as $$
begin
  insert into content_search (id, user_id, created_at, type, category, status, likeness, persona_id, model_id,
    trashed_at, shape, name_key, words)
  select id, user_id, created_at, type, category, status, likeness, persona_id, model_id, trashed_at, shape,
    content_folded(name), content_search_words(content_search_text(name, tags, metadata))
  from added;
  insert into content_tag_counts as counts (user_id, tag, n)
  select user_id, tag, count(*) from added, unnest(tags) as tag where trashed_at is null
  group by user_id, tag order by user_id, tag
  on conflict (user_id, tag) do update set n = counts.n + excluded.n;
  return null;
end
$$;
--> statement-breakpoint
create function search_content_changed() returns trigger language plpgsql as $$
declare
  moved uuid[];
  reworded uuid[];
  retagged boolean;
begin
  select array_agg(id) filter (where (added.type, added.category, added.status, added.likeness, added.persona_id,
      added.model_id, added.trashed_at, added.shape)
      is distinct from (removed.type, removed.category, removed.status, removed.likeness, removed.persona_id,
      removed.model_id, removed.trashed_at, removed.shape)),
    array_agg(id) filter (where (added.name, added.tags, added.metadata)
      is distinct from (removed.name, removed.tags, removed.metadata)),
    bool_or(added.tags <> removed.tags or (added.trashed_at is null) <> (removed.trashed_at is null))
  into moved, reworded, retagged
  from added join removed using (id);
  if moved is not null then
    update content_search s set type = added.type, category = added.category, status = added.status,
      likeness = added.likeness, persona_id = added.persona_id, model_id = added.model_id,
      trashed_at = added.trashed_at, shape = added.shape
    from added where s.id = added.id and s.id = any(moved);
  end if;
  if reworded is not null then
    update content_search s set name_key = changed.name_key, words = changed.words
    from (
      select id, content_folded(name) as name_key,
        content_search_words(content_search_text(name, tags, metadata)) as words
      from added where id = any(reworded)
    ) as changed
    where s.id = changed.id and (s.words, s.name_key) <> (changed.words, changed.name_key);
  end if;
  if retagged then
    insert into content_tag_counts as counts (user_id, tag, n)
    select user_id, tag, sum(change)
    from (
      select user_id, tag, 1 as change from added, unnest(tags) as tag where trashed_at is null
      union all
      select user_id, tag, -1 from removed, unnest(tags) as tag where trashed_at is null
    ) as changes
    group by user_id, tag having sum(change) <> 0 order by user_id, tag
    on conflict (user_id, tag) do update set n = counts.n + excluded.n;
    delete from content_tag_counts counts
    using (select distinct user_id, tag from removed, unnest(tags) as tag) as gone
    where (counts.user_id, counts.tag) = (gone.user_id, gone.tag) and counts.n = 0;
  end if;
  return null;
end
$$;
--> statement-breakpoint
create function search_content_removed() returns trigger language plpgsql as $$
declare
  gone record;
begin
  for gone in
    select user_id, tag, count(*) as n from removed, unnest(tags) as tag where trashed_at is null
    group by user_id, tag order by user_id, tag
  loop
    update content_tag_counts as counts set n = counts.n - gone.n
    where counts.user_id = gone.user_id and counts.tag = gone.tag;
    delete from content_tag_counts as counts
    where counts.user_id = gone.user_id and counts.tag = gone.tag and counts.n = 0;
  end loop;
  return null;
end
$$;
--> statement-breakpoint
create trigger content_items_search_added after insert on content_items
  referencing new table as added
  for each statement execute function search_content_added();
--> statement-breakpoint
create trigger content_items_search_changed after update on content_items
  referencing old table as removed new table as added
  for each statement execute function search_content_changed();
--> statement-breakpoint
create trigger content_items_search_removed after delete on content_items
  referencing old table as removed
  for each statement execute function search_content_removed();
