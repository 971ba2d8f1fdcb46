CREATE TABLE "age_assurances" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"method" text NOT NULL,
	"assured_by" text NOT NULL,
	"assured_at" timestamp (3) with time zone NOT NULL,
	"valid_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "age_checks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"method" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"problem" text,
	"state_hash" text NOT NULL,
	"nonce" text NOT NULL,
	"verifier" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "age_checks_stateHash_unique" UNIQUE("state_hash"),
	CONSTRAINT "age_checks_ended_with_problem" CHECK (("age_checks"."state" = 'ended') = ("age_checks"."problem" is not null))
);
--> statement-breakpoint
CREATE TABLE "stated_countries" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"country" text NOT NULL,
	"stated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "age_assurances" ADD CONSTRAINT "age_assurances_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "age_checks" ADD CONSTRAINT "age_checks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "age_checks" ADD CONSTRAINT "age_checks_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stated_countries" ADD CONSTRAINT "stated_countries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "age_assurances_once_per_method" ON "age_assurances" USING btree ("user_id","method");--> statement-breakpoint
CREATE INDEX "age_checks_of_session" ON "age_checks" USING btree ("session_id","created_at");--> statement-breakpoint
CREATE INDEX "age_checks_user_id_index" ON "age_checks" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "age_checks_expires_at_index" ON "age_checks" USING btree ("expires_at");