CREATE TABLE "content_behind" (
	"user_id" uuid NOT NULL,
	"type" text NOT NULL,
	"category" text NOT NULL,
	"n" integer NOT NULL,
	CONSTRAINT "content_behind_user_id_type_category_pk" PRIMARY KEY("user_id","type","category")
);
--> statement-breakpoint
DROP INDEX "content_stacks_sizes";--> statement-breakpoint
DROP INDEX "content_stacks_front";--> statement-breakpoint
ALTER TABLE "content_behind" ADD CONSTRAINT "content_behind_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "content_stacks_front" ON "content_stacks" USING btree ("user_id","front_id");
--> statement-breakpoint
-- Keeps content_behind by statement, as content_counts is kept; only what changes a size comes to it. When a person is
-- deleted it may be gone before the stacks, and must stay gone.

create function count_behind_added() returns trigger language plpgsql as $$
begin
  insert into content_behind as behind (user_id, type, category, n)
  select user_id, type, category, sum(greatest(size - 1, 0)) from added
  group by user_id, type, category having sum(greatest(size - 1, 0)) <> 0
  order by user_id, type, category
  on conflict (user_id, type, category) do update set n = behind.n + excluded.n;
  return null;
end
$$;
--> statement-breakpoint
create function count_behind_changed() returns trigger language plpgsql as $$
begin
  insert into content_behind as behind (user_id, type, category, n)
  select user_id, type, category, sum(change)
  from (
    select user_id, type, category, greatest(size - 1, 0) as change from added
    union all
    select user_id, type, category, -greatest(size - 1, 0) from removed
  ) as changes
  group by user_id, type, category
  having sum(change) <> 0
  order by user_id, type, category
  on conflict (user_id, type, category) do update set n = behind.n + excluded.n;
  return null;
end
$$;
--> statement-breakpoint
create function count_behind_removed() returns trigger language plpgsql as $$
begin
  update content_behind as behind set n = behind.n - gone.n
  from (
    select user_id, type, category, sum(greatest(size - 1, 0)) as n from removed group by user_id, type, category
  ) as gone
  where (behind.user_id, behind.type, behind.category) = (gone.user_id, gone.type, gone.category) and gone.n <> 0;
  return null;
end
$$;
--> statement-breakpoint
create trigger content_stacks_added after insert on content_stacks
  referencing new table as added
  for each statement execute function count_behind_added();
--> statement-breakpoint
create trigger content_stacks_changed after update on content_stacks
  referencing old table as removed new table as added
  for each statement execute function count_behind_changed();
--> statement-breakpoint
create trigger content_stacks_removed after delete on content_stacks
  referencing old table as removed
  for each statement execute function count_behind_removed();
--> statement-breakpoint
insert into content_behind (user_id, type, category, n)
select user_id, type, category, sum(greatest(size - 1, 0)) from content_stacks group by user_id, type, category;
