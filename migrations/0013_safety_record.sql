CREATE TABLE "safety_appeals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"decision_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"text" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"reviewer_id" uuid,
	"answer" text,
	CONSTRAINT "safety_appeals_decisionId_unique" UNIQUE("decision_id"),
	CONSTRAINT "safety_appeals_known_state" CHECK ("safety_appeals"."state" in ('open', 'upheld', 'overturned')),
	CONSTRAINT "safety_appeals_decided_unless_open" CHECK (("safety_appeals"."state" = 'open') = ("safety_appeals"."decided_at" is null))
);
--> statement-breakpoint
CREATE TABLE "safety_reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"reviewer_id" uuid,
	"reason" text NOT NULL,
	"reviewed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "safety_strikes" (
	"decision_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"ground" text NOT NULL,
	"words_digest" text NOT NULL,
	"given_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"removed_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "safety_decisions" ADD COLUMN "near_misses" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "safety_appeals" ADD CONSTRAINT "safety_appeals_decision_id_safety_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."safety_decisions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "safety_appeals" ADD CONSTRAINT "safety_appeals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "safety_appeals" ADD CONSTRAINT "safety_appeals_reviewer_id_users_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "safety_reviews" ADD CONSTRAINT "safety_reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "safety_reviews" ADD CONSTRAINT "safety_reviews_reviewer_id_users_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "safety_strikes" ADD CONSTRAINT "safety_strikes_decision_id_safety_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."safety_decisions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "safety_strikes" ADD CONSTRAINT "safety_strikes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "safety_appeals_open" ON "safety_appeals" USING btree ("created_at") WHERE "safety_appeals"."state" = 'open';--> statement-breakpoint
CREATE INDEX "safety_reviews_of_user" ON "safety_reviews" USING btree ("user_id","reviewed_at");--> statement-breakpoint
CREATE INDEX "safety_strikes_of_user" ON "safety_strikes" USING btree ("user_id","given_at") WHERE "safety_strikes"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "engine_jobs_of_decision" ON "engine_jobs" USING btree ("decision_id");--> statement-breakpoint
CREATE INDEX "safety_decisions_refused" ON "safety_decisions" USING btree ("user_id","id") WHERE not "safety_decisions"."allowed";--> statement-breakpoint
CREATE INDEX "safety_decisions_near_misses" ON "safety_decisions" USING btree ("created_at") WHERE "safety_decisions"."near_misses" <> '[]';