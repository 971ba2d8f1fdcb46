DROP INDEX "training_sessions_one_active";--> statement-breakpoint
ALTER TABLE "engine_jobs" ADD COLUMN "made_by" uuid;--> statement-breakpoint
ALTER TABLE "generation_calls" ADD COLUMN "made_by" uuid;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "works_in" uuid;--> statement-breakpoint
ALTER TABLE "ledger_holds" ADD COLUMN "made_by" uuid;--> statement-breakpoint
ALTER TABLE "content_items" ADD COLUMN "made_by" uuid;--> statement-breakpoint
ALTER TABLE "team_members" ADD COLUMN "monthly_cap" integer;--> statement-breakpoint
ALTER TABLE "training_sessions" ADD COLUMN "made_by" uuid;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "made_by" uuid;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_works_in_users_id_fk" FOREIGN KEY ("works_in") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "users_working_elsewhere" ON "users" USING btree ("works_in") WHERE "users"."works_in" is not null;--> statement-breakpoint
CREATE INDEX "ledger_holds_of_member" ON "ledger_holds" USING btree ("wallet_id","made_by","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "training_sessions_one_active" ON "training_sessions" USING btree ("user_id",coalesce("made_by", "user_id")) WHERE "training_sessions"."status" = 'active';--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_work_elsewhere_or_not" CHECK ("users"."works_in" <> "users"."id");--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_cap_not_negative" CHECK ("team_members"."monthly_cap" >= 0);--> statement-breakpoint
-- Whoever is no longer in a team works in their own account from that moment on.
CREATE FUNCTION leave_teams_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE users SET works_in = NULL WHERE id = OLD.user_id AND works_in IS NOT NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER team_members_leave_account AFTER DELETE ON team_members
  FOR EACH ROW EXECUTE FUNCTION leave_teams_account();
