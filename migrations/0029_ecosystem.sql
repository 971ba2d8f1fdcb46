CREATE TABLE "engine_file_workers" (
	"worker_id" text PRIMARY KEY NOT NULL,
	"version" integer,
	"problem" text,
	"seen_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "registered_engines" (
	"id" text PRIMARY KEY NOT NULL,
	"token_id" uuid NOT NULL,
	"session" uuid NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"concurrency" integer NOT NULL,
	"hourly_cost" bigint,
	"region" text,
	"labels" text[] NOT NULL,
	"ready" boolean NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"registered_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"heartbeat_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"draining_since" timestamp (3) with time zone,
	"drained_by" text,
	"removed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "registration_tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"prefix" text NOT NULL,
	"token_hash" text NOT NULL,
	"networks" text[] NOT NULL,
	"ports" integer[] NOT NULL,
	"operations" text[] NOT NULL,
	"priority" integer NOT NULL,
	"max_concurrency" integer NOT NULL,
	"max_engines" integer NOT NULL,
	"max_hourly_cost" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "registration_tokens_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "import_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"import_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"sha256" text,
	"state" text DEFAULT 'pending' NOT NULL,
	"reason" text,
	"duplicate_of" uuid
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"made_by" uuid,
	"name" text NOT NULL,
	"state" text DEFAULT 'receiving' NOT NULL,
	"without_people" boolean NOT NULL,
	"byte_size" bigint NOT NULL,
	"received_bytes" bigint DEFAULT 0 NOT NULL,
	"received_parts" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"is_listed" boolean DEFAULT false NOT NULL,
	"leased_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "checkpoints" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"link" text NOT NULL,
	"url" text NOT NULL,
	"family" text NOT NULL,
	"licence" text,
	"permits_service" boolean,
	"sha256" text NOT NULL,
	"byte_size" bigint NOT NULL,
	"file_name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lora_bans" (
	"sha256" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"banned_by" uuid NOT NULL,
	"banned_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "loras" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"made_by" uuid,
	"name" text NOT NULL,
	"state" text NOT NULL,
	"problem" text,
	"site" text,
	"link" text,
	"author" text,
	"site_model" text,
	"file_name" text,
	"description" text DEFAULT '' NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"trigger_words" text[] DEFAULT '{}' NOT NULL,
	"licence" text,
	"permits_service" boolean,
	"category" text NOT NULL,
	"family" text,
	"byte_size" bigint,
	"received_bytes" bigint DEFAULT 0 NOT NULL,
	"sha256" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"erased_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "push_messages" (
	"subscription_id" uuid NOT NULL,
	"topic" text NOT NULL,
	"body" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "push_messages_subscription_id_topic_pk" PRIMARY KEY("subscription_id","topic")
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"server_key" text NOT NULL,
	"user_agent" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_sent_at" timestamp (3) with time zone,
	"failing_since" timestamp (3) with time zone,
	CONSTRAINT "push_subscriptions_endpoint_unique" UNIQUE("endpoint")
);
--> statement-breakpoint
ALTER TABLE "ledger_holds" ADD COLUMN "api_key_id" uuid;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "budget_tokens" integer;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "budget_period" text;--> statement-breakpoint
ALTER TABLE "personas" ADD COLUMN "loras" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "import_id" uuid;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD COLUMN "job_push" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "registered_engines" ADD CONSTRAINT "registered_engines_token_id_registration_tokens_id_fk" FOREIGN KEY ("token_id") REFERENCES "public"."registration_tokens"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_entries" ADD CONSTRAINT "import_entries_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_entries" ADD CONSTRAINT "import_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loras" ADD CONSTRAINT "loras_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_messages" ADD CONSTRAINT "push_messages_subscription_id_push_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."push_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "registered_engines_url" ON "registered_engines" USING btree ("url") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "registered_engines_of_token" ON "registered_engines" USING btree ("token_id");--> statement-breakpoint
CREATE UNIQUE INDEX "import_entries_in_order" ON "import_entries" USING btree ("import_id","position");--> statement-breakpoint
CREATE INDEX "import_entries_by_state" ON "import_entries" USING btree ("import_id","state","position");--> statement-breakpoint
CREATE INDEX "import_entries_of_file" ON "import_entries" USING btree ("user_id","sha256");--> statement-breakpoint
CREATE INDEX "imports_newest" ON "imports" USING btree ("user_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "imports_by_state" ON "imports" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "loras_of_user" ON "loras" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "loras_sha256" ON "loras" USING hash ("sha256");--> statement-breakpoint
CREATE INDEX "loras_unfinished" ON "loras" USING btree ("updated_at") WHERE state in ('receiving', 'checking');--> statement-breakpoint
CREATE INDEX "push_messages_due" ON "push_messages" USING btree ("next_attempt_at");--> statement-breakpoint
CREATE INDEX "push_subscriptions_user_id_index" ON "push_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_session_id_index" ON "push_subscriptions" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "ledger_holds_of_api_key" ON "ledger_holds" USING btree ("api_key_id","created_at") WHERE "ledger_holds"."api_key_id" is not null;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_whole_budget" CHECK (("api_keys"."budget_tokens" is null) = ("api_keys"."budget_period" is null) and "api_keys"."budget_tokens" > 0);