DROP INDEX "content_search_words";
--> statement-breakpoint
drop function content_search_tokens(uuid, timestamptz, text);
--> statement-breakpoint
-- By hand: the entries of the search index. As before (0008), and of each item its type unless it is a picture, its
-- persona and its model, each after "@", so that a search with such a filter reads the common entries alone.
create function content_search_tokens(user_id uuid, created_at timestamptz, words text, type text, persona_id text,
  model_id text) returns tsvector
language plpgsql immutable parallel restricted cost 1000000 as $$
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
    continue when is_plain and length(word) < 7;
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
  if type <> 'image' then tokens := tokens || (part || '@' || type); end if;
  if persona_id is not null then tokens := tokens || (part || '@' || persona_id); end if;
  if model_id is not null then tokens := tokens || (part || '@' || model_id); end if;
  return array_to_tsvector(tokens);
end
$$;
--> statement-breakpoint
ALTER TABLE "content_stacks" ADD COLUMN "front_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "content_stacks" ADD COLUMN "front_shape" text;
--> statement-breakpoint
ALTER TABLE "content_stacks" ADD COLUMN "front_persona_id" text;
--> statement-breakpoint
ALTER TABLE "content_stacks" ADD COLUMN "front_model_id" text;
--> statement-breakpoint
CREATE INDEX "content_search_by_name" ON "content_search" USING btree ("user_id",("name_key" collate "C"),"id");
--> statement-breakpoint
CREATE INDEX "content_search_words" ON "content_search" USING gin (content_search_tokens("user_id", "created_at", "words", "type", "persona_id", "model_id"));
--> statement-breakpoint
-- By hand: the search index collects what a statement writes, and the triggers of that statement clear the collection. So
-- it stays empty for searches, which would read all of it for each period.
create or replace function search_content_added() returns trigger language plpgsql as $$
begin
  insert into content_search (id, user_id, created_at, type, category, status, likeness, persona_id, model_id,
    trashed_at, shape, name_key, words)
  select id, user_id, created_at, type, category, status, likeness, persona_id, model_id, trashed_at, shape,
    content_folded(name), content_search_words(content_search_text(name, tags, metadata))
  from added;
  -- For all items of the statement at once: words that they share are written once.
  perform gin_clean_pending_list(to_regclass('public.content_search_words'));
  insert into content_tag_counts as counts (user_id, tag, n)
  select user_id, tag, count(*) from added, unnest(tags) as tag where trashed_at is null
  group by user_id, tag order by user_id, tag
  on conflict (user_id, tag) do update set n = counts.n + excluded.n;
  return null;
end
$$;
--> statement-breakpoint
create or replace function search_content_changed() returns trigger language plpgsql as $$
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
    if found then perform gin_clean_pending_list(to_regclass('public.content_search_words')); end if;
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
-- By hand: stacks keep what lists of them read of their front item.
create or replace function content_restack(users uuid[], bundles text[]) returns void language plpgsql as $$
begin
  perform from content_stacks s
  where (s.user_id, s.bundle_id) in (select * from unnest(users, bundles))
  order by s.user_id, s.bundle_id, s.type, s.category for update;
  update content_stacks s set size = found.size, front_id = front.id, front_at = front.created_at,
    front_shape = front.shape, front_persona_id = front.persona_id, front_model_id = front.model_id
  from (
    select s.user_id, s.bundle_id, s.type, s.category, count(i.id)::int as size,
      (array_agg(i.id order by i.status <> 'completed',
        case i.verdict when 'keep' then 0 when 'reject' then 2 else 1 end, i.id))[1] as front_id
    from content_stacks s
    left join content_items i on i.user_id = s.user_id and i.bundle_id = s.bundle_id and i.type = s.type
      and i.category = s.category and i.trashed_at is null
    where (s.user_id, s.bundle_id) in (select * from unnest(users, bundles))
    group by s.user_id, s.bundle_id, s.type, s.category
  ) as found left join content_items front on front.id = found.front_id
  where (s.user_id, s.bundle_id, s.type, s.category) = (found.user_id, found.bundle_id, found.type, found.category)
    and (s.size, s.front_id, s.front_at, s.front_shape, s.front_persona_id, s.front_model_id) is distinct from
      (found.size, front.id, front.created_at, front.shape, front.persona_id, front.model_id);
end
$$;
--> statement-breakpoint
create or replace function stack_content_added() returns trigger language plpgsql as $$
declare
  users uuid[];
  bundles text[];
begin
  with come as (
    select user_id, bundle_id, type, category, count(*)::int as total,
      count(*) filter (where trashed_at is null)::int as size,
      (array_agg(id order by status <> 'completed', case verdict when 'keep' then 0 when 'reject' then 2 else 1 end, id)
        filter (where trashed_at is null))[1] as front_id
    from added where bundle_id is not null
    group by user_id, bundle_id, type, category
  ), stacked as (
    insert into content_stacks as s (user_id, bundle_id, type, category, total, size, front_id, front_at, front_shape,
      front_persona_id, front_model_id)
    select come.user_id, come.bundle_id, come.type, come.category, come.total, come.size, come.front_id,
      front.created_at, front.shape, front.persona_id, front.model_id
    from come left join added front on front.id = come.front_id
    order by user_id, bundle_id, type, category
    on conflict (user_id, bundle_id, type, category) do update set total = s.total + excluded.total
    returning user_id, bundle_id, type, category, total
  )
  select array_agg(user_id), array_agg(bundle_id) into users, bundles
  from stacked join come using (user_id, bundle_id, type, category) where stacked.total <> come.total;
  if users is not null then perform content_restack(users, bundles); end if;
  return null;
end
$$;
--> statement-breakpoint
create or replace function stack_content_changed() returns trigger language plpgsql as $$
declare
  users uuid[];
  bundles text[];
begin
  select array_agg(user_id), array_agg(bundle_id) into users, bundles
  from (
    select distinct added.user_id, added.bundle_id from added join removed using (id)
    where added.bundle_id is not null
      and (added.status, added.verdict, added.trashed_at, added.shape, added.persona_id, added.model_id)
        is distinct from (removed.status, removed.verdict, removed.trashed_at, removed.shape, removed.persona_id,
        removed.model_id)
  ) as changed;
  if users is not null then perform content_restack(users, bundles); end if;
  return null;
end
$$;
--> statement-breakpoint
update content_stacks s set front_at = i.created_at, front_shape = i.shape, front_persona_id = i.persona_id,
  front_model_id = i.model_id
from content_items i where i.id = s.front_id;
--> statement-breakpoint
create index content_stacks_newest on content_stacks (user_id, front_at desc, front_id desc)
  include (type, category, front_shape, front_persona_id, front_model_id) where front_id is not null;
--> statement-breakpoint
create index content_items_newest_single on content_items (user_id, created_at desc, id desc)
  include (type, category, shape, persona_id, model_id) where bundle_id is null and trashed_at is null;
