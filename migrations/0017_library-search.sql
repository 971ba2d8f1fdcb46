-- A search reads this index and nothing else (measured in stack-notes). By hand, because the schema's builder knows
-- no INCLUDE.
create index content_items_search on content_items (user_id, created_at desc, id desc)
  include (search_head, type, category, status) where trashed_at is null;
--> statement-breakpoint
-- What lies in the trash is not counted.
create or replace function count_content_added() returns trigger language plpgsql as $$
begin
  insert into content_counts as counts (user_id, type, category, status, n)
  select user_id, type, category, status, count(*)
  from added where trashed_at is null
  group by user_id, type, category, status
  order by user_id, type, category, status
  on conflict (user_id, type, category, status) do update set n = counts.n + excluded.n;
  return null;
end
$$;
--> statement-breakpoint
create or replace function count_content_changed() returns trigger language plpgsql as $$
begin
  insert into content_counts as counts (user_id, type, category, status, n)
  select user_id, type, category, status, sum(change)
  from (
    select user_id, type, category, status, 1 as change from added where trashed_at is null
    union all
    select user_id, type, category, status, -1 from removed where trashed_at is null
  ) as changes
  group by user_id, type, category, status
  having sum(change) <> 0
  order by user_id, type, category, status
  on conflict (user_id, type, category, status) do update set n = counts.n + excluded.n;
  return null;
end
$$;
--> statement-breakpoint
create or replace function count_content_removed() returns trigger language plpgsql as $$
declare
  gone record;
begin
  for gone in
    select user_id, type, category, status, count(*) as n
    from removed where trashed_at is null
    group by user_id, type, category, status
    order by user_id, type, category, status
  loop
    update content_counts as counts set n = counts.n - gone.n
    where counts.user_id = gone.user_id and counts.type = gone.type
      and counts.category = gone.category and counts.status = gone.status;
  end loop;
  return null;
end
$$;
