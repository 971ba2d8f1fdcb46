-- Keeps content_counts by statement, from transition tables: a bulk insert costs one upsert, not one a row
-- (measured in stack-notes). Keys are visited in one order, so that two statements cannot deadlock.

create function count_content_added() returns trigger language plpgsql as $$
begin
  insert into content_counts as counts (user_id, type, category, status, n)
  select user_id, type, category, status, count(*)
  from added
  group by user_id, type, category, status
  order by user_id, type, category, status
  on conflict (user_id, type, category, status) do update set n = counts.n + excluded.n;
  return null;
end
$$;
--> statement-breakpoint
create function count_content_changed() returns trigger language plpgsql as $$
begin
  insert into content_counts as counts (user_id, type, category, status, n)
  select user_id, type, category, status, sum(change)
  from (
    select user_id, type, category, status, 1 as change from added
    union all
    select user_id, type, category, status, -1 from removed
  ) as changes
  group by user_id, type, category, status
  having sum(change) <> 0
  order by user_id, type, category, status
  on conflict (user_id, type, category, status) do update set n = counts.n + excluded.n;
  return null;
end
$$;
--> statement-breakpoint
-- Only updates: when a person is deleted the counters may be gone before the items, and must stay gone.
create function count_content_removed() returns trigger language plpgsql as $$
declare
  gone record;
begin
  for gone in
    select user_id, type, category, status, count(*) as n
    from removed
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
--> statement-breakpoint
create trigger content_items_added after insert on content_items
  referencing new table as added
  for each statement execute function count_content_added();
--> statement-breakpoint
create trigger content_items_changed after update on content_items
  referencing old table as removed new table as added
  for each statement execute function count_content_changed();
--> statement-breakpoint
create trigger content_items_removed after delete on content_items
  referencing old table as removed
  for each statement execute function count_content_removed();
