CREATE TABLE "ledger_holds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"wallet_id" uuid NOT NULL,
	"amount" integer NOT NULL,
	"captured" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"reason" text NOT NULL,
	"job_id" uuid NOT NULL,
	"idempotency_key" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"resolved_at" timestamp (3) with time zone,
	CONSTRAINT "ledger_holds_once_per_key" UNIQUE("wallet_id","idempotency_key"),
	CONSTRAINT "ledger_holds_amount_positive" CHECK ("ledger_holds"."amount" > 0),
	CONSTRAINT "ledger_holds_captured_as_state_says" CHECK (case "ledger_holds"."state" when 'captured' then "ledger_holds"."captured" between 1 and "ledger_holds"."amount" else "ledger_holds"."captured" = 0 end),
	CONSTRAINT "ledger_holds_resolved_unless_open" CHECK (("ledger_holds"."state" = 'open') = ("ledger_holds"."resolved_at" is null))
);
--> statement-breakpoint
CREATE TABLE "ledger_transfers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"wallet_id" uuid NOT NULL,
	"debit" text NOT NULL,
	"credit" text NOT NULL,
	"amount" integer NOT NULL,
	"reason" text NOT NULL,
	"job_id" uuid,
	"hold_id" uuid,
	"idempotency_key" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_transfers_amount_positive" CHECK ("ledger_transfers"."amount" > 0),
	CONSTRAINT "ledger_transfers_known_movement" CHECK (("ledger_transfers"."debit", "ledger_transfers"."credit") in (('issued', 'available'), ('available', 'held'), ('held', 'spent'), ('held', 'available'))),
	CONSTRAINT "ledger_transfers_keyed_or_held" CHECK (("ledger_transfers"."hold_id" is null) = ("ledger_transfers"."idempotency_key" is not null) and ("ledger_transfers"."hold_id" is null) = ("ledger_transfers"."debit" = 'issued'))
);
--> statement-breakpoint
CREATE TABLE "wallets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"available" integer DEFAULT 0 NOT NULL,
	"held" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "wallets_one_per_user" UNIQUE("user_id"),
	CONSTRAINT "wallets_available_not_negative" CHECK ("wallets"."available" >= 0),
	CONSTRAINT "wallets_held_not_negative" CHECK ("wallets"."held" >= 0)
);
--> statement-breakpoint
CREATE TABLE "engine_jobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"operation" text NOT NULL,
	"category" text NOT NULL,
	"lane" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"request" jsonb NOT NULL,
	"decision_id" uuid NOT NULL,
	"hold_id" uuid NOT NULL,
	"content_id" uuid,
	"cost" integer NOT NULL,
	"idempotency_key" text,
	"attempt" integer DEFAULT 0 NOT NULL,
	"run_after" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"leased_by" text,
	"lease_expires_at" timestamp (3) with time zone,
	"engine_id" text,
	"step" integer,
	"steps" integer,
	"problem" text,
	"fault" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"dismissed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "engine_status" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"online" boolean NOT NULL,
	"detail" text NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credentials" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp (3) with time zone,
	"refresh_token_expires_at" timestamp (3) with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"role" text DEFAULT 'user' NOT NULL,
	"subscription" text DEFAULT 'free' NOT NULL,
	"enterprise_base_fee_cents" integer,
	"referral_code_entered" text,
	"date_of_birth" date,
	"age_denied_at" timestamp (3) with time zone,
	"consents_given_at" timestamp (3) with time zone,
	"tutorial_completed_at" timestamp (3) with time zone,
	"tutorial_skipped" boolean DEFAULT false NOT NULL,
	"documents_uploaded_at" timestamp (3) with time zone,
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_counts" (
	"user_id" uuid NOT NULL,
	"type" text NOT NULL,
	"category" text NOT NULL,
	"status" text NOT NULL,
	"n" integer NOT NULL,
	CONSTRAINT "content_counts_user_id_type_category_status_pk" PRIMARY KEY("user_id","type","category","status")
);
--> statement-breakpoint
CREATE TABLE "content_files" (
	"content_id" uuid NOT NULL,
	"variant" text NOT NULL,
	"storage_key" text NOT NULL,
	"media_type" text NOT NULL,
	"byte_size" bigint NOT NULL,
	"sha256" text NOT NULL,
	"etag" text NOT NULL,
	CONSTRAINT "content_files_content_id_variant_pk" PRIMARY KEY("content_id","variant")
);
--> statement-breakpoint
CREATE TABLE "content_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"category" text NOT NULL,
	"status" text NOT NULL,
	"origin" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"completed_at" timestamp (3) with time zone,
	"width" integer,
	"height" integer,
	"placeholder" text,
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"perceptual_hash" bigint,
	"byte_size" bigint,
	"job_id" uuid
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"occasion" text NOT NULL,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"related_type" text,
	"related_id" uuid,
	"read_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consent_records" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"consent" text NOT NULL,
	"text_version" text NOT NULL,
	"given_at" timestamp (3) with time zone NOT NULL,
	"address" text NOT NULL,
	"user_agent" text
);
--> statement-breakpoint
CREATE TABLE "identity_document_images" (
	"document_id" uuid NOT NULL,
	"side" text NOT NULL,
	"storage_key" text NOT NULL,
	"key_id" text NOT NULL,
	"media_type" text NOT NULL,
	"byte_size" integer NOT NULL,
	CONSTRAINT "identity_document_images_document_id_side_pk" PRIMARY KEY("document_id","side"),
	CONSTRAINT "identity_document_images_storageKey_unique" UNIQUE("storage_key")
);
--> statement-breakpoint
CREATE TABLE "identity_documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"document_type" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"reason" text,
	CONSTRAINT "identity_documents_known_status" CHECK ("identity_documents"."status" in ('pending', 'approved', 'rejected')),
	CONSTRAINT "identity_documents_decided_unless_pending" CHECK (("identity_documents"."status" = 'pending') = ("identity_documents"."decided_at" is null)),
	CONSTRAINT "identity_documents_rejected_with_reason" CHECK (("identity_documents"."status" = 'rejected') = ("identity_documents"."reason" is not null))
);
--> statement-breakpoint
CREATE TABLE "safety_decisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"operation" text NOT NULL,
	"category" text NOT NULL,
	"allowed" boolean NOT NULL,
	"policy_version" text NOT NULL,
	"findings" jsonb NOT NULL,
	"fields" jsonb NOT NULL,
	"request_digest" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
ALTER TABLE "ledger_holds" ADD CONSTRAINT "ledger_holds_wallet_id_wallets_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."wallets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_transfers" ADD CONSTRAINT "ledger_transfers_wallet_id_wallets_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."wallets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_transfers" ADD CONSTRAINT "ledger_transfers_hold_id_ledger_holds_id_fk" FOREIGN KEY ("hold_id") REFERENCES "public"."ledger_holds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallets" ADD CONSTRAINT "wallets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "engine_jobs" ADD CONSTRAINT "engine_jobs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "engine_jobs" ADD CONSTRAINT "engine_jobs_decision_id_safety_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."safety_decisions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "engine_jobs" ADD CONSTRAINT "engine_jobs_hold_id_ledger_holds_id_fk" FOREIGN KEY ("hold_id") REFERENCES "public"."ledger_holds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "engine_jobs" ADD CONSTRAINT "engine_jobs_content_id_content_items_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."content_items"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_counts" ADD CONSTRAINT "content_counts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_files" ADD CONSTRAINT "content_files_content_id_content_items_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."content_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_items" ADD CONSTRAINT "content_items_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_records" ADD CONSTRAINT "consent_records_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_document_images" ADD CONSTRAINT "identity_document_images_document_id_identity_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."identity_documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_documents" ADD CONSTRAINT "identity_documents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "safety_decisions" ADD CONSTRAINT "safety_decisions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_holds_job" ON "ledger_holds" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "ledger_holds_open_by_expiry" ON "ledger_holds" USING btree ("expires_at") WHERE "ledger_holds"."state" = 'open';--> statement-breakpoint
CREATE INDEX "ledger_transfers_statement" ON "ledger_transfers" USING btree ("wallet_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_transfers_once_per_hold" ON "ledger_transfers" USING btree ("hold_id","credit") WHERE "ledger_transfers"."hold_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_transfers_once_per_key" ON "ledger_transfers" USING btree ("wallet_id","idempotency_key") WHERE "ledger_transfers"."idempotency_key" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "engine_jobs_idempotency" ON "engine_jobs" USING btree ("user_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "engine_jobs_waiting" ON "engine_jobs" USING btree ("lane","user_id","created_at","id") WHERE state = 'queued';--> statement-breakpoint
CREATE INDEX "engine_jobs_running" ON "engine_jobs" USING btree ("user_id","lease_expires_at") WHERE state = 'running';--> statement-breakpoint
CREATE INDEX "engine_jobs_by_user" ON "engine_jobs" USING btree ("user_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "engine_jobs_served" ON "engine_jobs" USING btree ("user_id","started_at" DESC NULLS FIRST) WHERE started_at is not null;--> statement-breakpoint
CREATE INDEX "engine_jobs_by_content" ON "engine_jobs" USING btree ("content_id");--> statement-breakpoint
CREATE INDEX "credentials_user_id_index" ON "credentials" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_user_id_index" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_at_index" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "verifications_identifier_index" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "content_items_newest" ON "content_items" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "content_items_newest_of_type" ON "content_items" USING btree ("user_id","type","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "content_items_newest_unfinished" ON "content_items" USING btree ("user_id","status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "content_items"."status" <> 'completed';--> statement-breakpoint
CREATE INDEX "content_items_of_job" ON "content_items" USING btree ("job_id") WHERE "content_items"."job_id" is not null;--> statement-breakpoint
CREATE INDEX "notifications_user_id_created_at_id_index" ON "notifications" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id") WHERE read_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_occasion" ON "notifications" USING btree ("user_id","occasion");--> statement-breakpoint
CREATE UNIQUE INDEX "consent_records_once_per_text" ON "consent_records" USING btree ("user_id","consent","text_version");--> statement-breakpoint
CREATE UNIQUE INDEX "identity_documents_one_per_user" ON "identity_documents" USING btree ("user_id") WHERE "identity_documents"."status" <> 'rejected';--> statement-breakpoint
CREATE INDEX "identity_documents_of_user" ON "identity_documents" USING btree ("user_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "identity_documents_pending" ON "identity_documents" USING btree ("created_at") WHERE "identity_documents"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "safety_decisions_user_id_created_at_index" ON "safety_decisions" USING btree ("user_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "safety_decisions_allowed_created_at_index" ON "safety_decisions" USING btree ("allowed","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "user_events_user_id_id_index" ON "user_events" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "user_events_created_at_index" ON "user_events" USING btree ("created_at");