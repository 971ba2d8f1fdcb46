CREATE TABLE "content_stacks" (
	"user_id" uuid NOT NULL,
	"bundle_id" text NOT NULL,
	"type" text NOT NULL,
	"category" text NOT NULL,
	"held" integer NOT NULL,
	"size" integer NOT NULL,
	"front_id" uuid,
	CONSTRAINT "content_stacks_user_id_bundle_id_type_category_pk" PRIMARY KEY("user_id","bundle_id","type","category")
);
--> statement-breakpoint
ALTER TABLE "content_stacks" ADD CONSTRAINT "content_stacks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "content_stacks_front" ON "content_stacks" USING btree ("front_id");--> statement-breakpoint
CREATE INDEX "content_stacks_sizes" ON "content_stacks" USING btree ("user_id","type","category","size");
--> statement-breakpoint
-- Keeps content_stacks by statement, from transition tables, as content_counts is kept. A stack is locked, always in
-- one order, before its items are read: what another transaction has done to them is then committed and seen, and
-- no two wait for each other, which they would if the items themselves said which of them is the front.

create function content_restack(users uuid[], bundles text[]) returns void language plpgsql as $$
begin
  perform from content_stacks s
  where (s.user_id, s.bundle_id) in (select * from unnest(users, bundles))
  order by s.user_id, s.bundle_id, s.type, s.category for update;
  update content_stacks s set size = found.size, front_id = found.front_id
  from (
    select s.user_id, s.bundle_id, s.type, s.category, count(i.id)::int as size,
      (array_agg(i.id order by i.status <> 'completed',
        case i.verdict when 'keep' then 0 when 'reject' then 2 else 1 end, i.id))[1] as front_id
    from content_stacks s
    left join content_items i on i.user_id = s.user_id and i.bundle_id = s.bundle_id and i.type = s.type
      and i.category = s.category and i.trashed_at is null
    where (s.user_id, s.bundle_id) in (select * from unnest(users, bundles))
    group by s.user_id, s.bundle_id, s.type, s.category
  ) as found
  where (s.user_id, s.bundle_id, s.type, s.category) = (found.user_id, found.bundle_id, found.type, found.category)
    and (s.size, s.front_id) is distinct from (found.size, found.front_id);
end
$$;
--> statement-breakpoint
-- A call stores its items in one statement: their stack is known from them alone.
create function stack_content_added() returns trigger language plpgsql as $$
declare
  users uuid[];
  bundles text[];
begin
  with come as (
    select user_id, bundle_id, type, category, count(*)::int as held,
      count(*) filter (where trashed_at is null)::int as size,
      (array_agg(id order by status <> 'completed', case verdict when 'keep' then 0 when 'reject' then 2 else 1 end, id)
        filter (where trashed_at is null))[1] as front_id
    from added where bundle_id is not null
    group by user_id, bundle_id, type, category
  ), stacked as (
    insert into content_stacks as s (user_id, bundle_id, type, category, held, size, front_id)
    select user_id, bundle_id, type, category, held, size, front_id from come
    order by user_id, bundle_id, type, category
    on conflict (user_id, bundle_id, type, category) do update set held = s.held + excluded.held
    returning user_id, bundle_id, type, category, held
  )
  select array_agg(user_id), array_agg(bundle_id) into users, bundles
  from stacked join come using (user_id, bundle_id, type, category) where stacked.held <> come.held;
  if users is not null then perform content_restack(users, bundles); end if;
  return null;
end
$$;
--> statement-breakpoint
create function stack_content_changed() returns trigger language plpgsql as $$
declare
  users uuid[];
  bundles text[];
begin
  select array_agg(user_id), array_agg(bundle_id) into users, bundles
  from (
    select distinct added.user_id, added.bundle_id from added join removed using (id)
    where added.bundle_id is not null and (added.status, added.verdict, added.trashed_at)
      is distinct from (removed.status, removed.verdict, removed.trashed_at)
  ) as changed;
  if users is not null then perform content_restack(users, bundles); end if;
  return null;
end
$$;
--> statement-breakpoint
-- Items mostly come here from the trash, where they were in no stack's size.
create function stack_content_removed() returns trigger language plpgsql as $$
declare
  gone record;
  users uuid[];
  bundles text[];
begin
  for gone in
    select user_id, bundle_id, type, category, count(*)::int as n
    from removed where bundle_id is not null
    group by user_id, bundle_id, type, category
    order by user_id, bundle_id, type, category
  loop
    update content_stacks s set held = s.held - gone.n
    where (s.user_id, s.bundle_id, s.type, s.category) = (gone.user_id, gone.bundle_id, gone.type, gone.category);
    delete from content_stacks s
    where (s.user_id, s.bundle_id, s.type, s.category) = (gone.user_id, gone.bundle_id, gone.type, gone.category)
      and s.held = 0;
  end loop;
  select array_agg(user_id), array_agg(bundle_id) into users, bundles
  from (
    select distinct user_id, bundle_id from removed where bundle_id is not null and trashed_at is null
  ) as there;
  if users is not null then perform content_restack(users, bundles); end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger content_items_stack_added after insert on content_items
  referencing new table as added
  for each statement execute function stack_content_added();
--> statement-breakpoint
create trigger content_items_stack_changed after update on content_items
  referencing old table as removed new table as added
  for each statement execute function stack_content_changed();
--> statement-breakpoint
create trigger content_items_stack_removed after delete on content_items
  referencing old table as removed
  for each statement execute function stack_content_removed();
--> statement-breakpoint
insert into content_stacks (user_id, bundle_id, type, category, held, size, front_id)
select user_id, bundle_id, type, category, count(*)::int, count(*) filter (where trashed_at is null)::int,
  (array_agg(id order by status <> 'completed', case verdict when 'keep' then 0 when 'reject' then 2 else 1 end, id)
    filter (where trashed_at is null))[1]
from content_items where bundle_id is not null
group by user_id, bundle_id, type, category;
