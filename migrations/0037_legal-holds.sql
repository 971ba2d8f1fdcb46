CREATE TABLE "legal_holds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"placed_by" uuid,
	"placed_at" timestamp (3) with time zone NOT NULL,
	"released_by" uuid,
	"released_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "content_items" ADD COLUMN "erased_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "erased_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "legal_holds_in_force" ON "legal_holds" USING btree ("subject_id") WHERE "legal_holds"."released_at" is null;--> statement-breakpoint
CREATE INDEX "legal_holds_newest" ON "legal_holds" USING btree ("placed_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "content_items_erased" ON "content_items" USING btree ("erased_at") WHERE "content_items"."erased_at" is not null;
--> statement-breakpoint
-- Whether one of these ids is under legal hold: of a row, and of the person whose it is.
create function is_held(variadic ids uuid[]) returns boolean
language sql stable parallel safe as $$
  select exists (select from public.legal_holds where released_at is null and subject_id = any(ids))
$$;
--> statement-breakpoint
-- The net under every deletion that does not ask. What is still being made holds nothing yet.
create function refuse_deleting_held() returns trigger language plpgsql as $$
begin
  if public.is_held(old.id, (to_jsonb(old)->>'user_id')::uuid) then
    raise exception 'this is under legal hold and cannot be deleted';
  end if;
  return old;
end
$$;
--> statement-breakpoint
create trigger users_under_hold before delete on users
  for each row execute function refuse_deleting_held();
--> statement-breakpoint
create trigger content_items_under_hold before delete on content_items
  for each row when (old.status <> 'processing') execute function refuse_deleting_held();
--> statement-breakpoint
create trigger uploads_under_hold before delete on uploads
  for each row execute function refuse_deleting_held();
