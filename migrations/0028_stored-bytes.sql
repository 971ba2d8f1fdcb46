CREATE TABLE "stored_bytes" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"bytes" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "stored_bytes" ADD CONSTRAINT "stored_bytes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Keeps stored_bytes by statement, as content_counts is kept; only what changes a size comes to it. When a person is
-- deleted it may be gone before what they stored, and must stay gone.

create function store_bytes(of_user uuid, change bigint) returns void language sql as $$
  insert into stored_bytes as stored (user_id, bytes) values (of_user, change)
  on conflict (user_id) do update set bytes = stored.bytes + excluded.bytes;
$$;
--> statement-breakpoint
create function content_bytes_added() returns trigger language plpgsql as $$
begin
  perform store_bytes(user_id, sum(byte_size)::bigint) from added where byte_size is not null group by user_id order by user_id;
  return null;
end
$$;
--> statement-breakpoint
create function content_bytes_changed() returns trigger language plpgsql as $$
begin
  perform store_bytes(user_id, sum(change)::bigint)
  from (
    select user_id, byte_size as change from added where byte_size is not null
    union all
    select user_id, -byte_size from removed where byte_size is not null
  ) as changes
  group by user_id having sum(change) <> 0 order by user_id;
  return null;
end
$$;
--> statement-breakpoint
create function upload_bytes_added() returns trigger language plpgsql as $$
begin
  perform store_bytes(user_id, sum(byte_size)::bigint) from added where removed_at is null group by user_id order by user_id;
  return null;
end
$$;
--> statement-breakpoint
create function upload_bytes_changed() returns trigger language plpgsql as $$
begin
  perform store_bytes(user_id, sum(change)::bigint)
  from (
    select user_id, byte_size as change from added where removed_at is null
    union all
    select user_id, -byte_size from removed where removed_at is null
  ) as changes
  group by user_id having sum(change) <> 0 order by user_id;
  return null;
end
$$;
--> statement-breakpoint
create function content_bytes_removed() returns trigger language plpgsql as $$
begin
  update stored_bytes as stored set bytes = stored.bytes - gone.bytes
  from (select user_id, sum(byte_size) as bytes from removed where byte_size is not null group by user_id) as gone
  where stored.user_id = gone.user_id;
  return null;
end
$$;
--> statement-breakpoint
create function upload_bytes_removed() returns trigger language plpgsql as $$
begin
  update stored_bytes as stored set bytes = stored.bytes - gone.bytes
  from (select user_id, sum(byte_size) as bytes from removed where removed_at is null group by user_id) as gone
  where stored.user_id = gone.user_id;
  return null;
end
$$;
--> statement-breakpoint
create trigger content_items_bytes_added after insert on content_items
  referencing new table as added
  for each statement execute function content_bytes_added();
--> statement-breakpoint
create trigger content_items_bytes_changed after update on content_items
  referencing old table as removed new table as added
  for each statement execute function content_bytes_changed();
--> statement-breakpoint
create trigger content_items_bytes_removed after delete on content_items
  referencing old table as removed
  for each statement execute function content_bytes_removed();
--> statement-breakpoint
create trigger uploads_bytes_added after insert on uploads
  referencing new table as added
  for each statement execute function upload_bytes_added();
--> statement-breakpoint
create trigger uploads_bytes_changed after update on uploads
  referencing old table as removed new table as added
  for each statement execute function upload_bytes_changed();
--> statement-breakpoint
create trigger uploads_bytes_removed after delete on uploads
  referencing old table as removed
  for each statement execute function upload_bytes_removed();
--> statement-breakpoint
insert into stored_bytes (user_id, bytes)
select user_id, sum(bytes) from (
  select user_id, byte_size as bytes from content_items where byte_size is not null
  union all
  select user_id, byte_size from uploads where removed_at is null
) as kept group by user_id;
