CREATE TABLE "audience_mail_counts" (
	"user_id" uuid NOT NULL,
	"month" text NOT NULL,
	"mails" integer NOT NULL,
	CONSTRAINT "audience_mail_counts_user_id_month_pk" PRIMARY KEY("user_id","month")
);
--> statement-breakpoint
CREATE TABLE "audience_mail_starts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audience_mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"contact_id" uuid NOT NULL,
	"sequence_mail_id" uuid,
	"state" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp (3) with time zone,
	"problem" text
);
--> statement-breakpoint
CREATE TABLE "audience_sequence_entries" (
	"sequence_id" uuid NOT NULL,
	"contact_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"entered_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "audience_sequence_entries_sequence_id_contact_id_pk" PRIMARY KEY("sequence_id","contact_id")
);
--> statement-breakpoint
CREATE TABLE "audience_sequence_mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"sequence_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"delay_days" integer NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"button" jsonb
);
--> statement-breakpoint
CREATE TABLE "audience_sequences" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"persona_id" uuid NOT NULL,
	"name" text NOT NULL,
	"trigger" jsonb NOT NULL,
	"state" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"decision" text,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"decided_version" integer,
	"reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audience_address_marks" (
	"user_id" uuid NOT NULL,
	"persona_id" uuid NOT NULL,
	"address_hash" text NOT NULL,
	"asked_at" timestamp (3) with time zone,
	"suppressed_at" timestamp (3) with time zone,
	"reason" text,
	CONSTRAINT "audience_address_marks_user_id_address_hash_persona_id_pk" PRIMARY KEY("user_id","address_hash","persona_id")
);
--> statement-breakpoint
CREATE TABLE "audience_accounts" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"salt" text NOT NULL,
	"last_mail_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "audience_consents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"contact_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"text_version" integer NOT NULL,
	"source" text NOT NULL,
	"address_hash" text NOT NULL,
	"network_hash" text,
	"device" text,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audience_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"persona_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"statement" text NOT NULL,
	"added" integer NOT NULL,
	"merged" integer NOT NULL,
	"refused" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "audience_import_merges" (
	"import_id" uuid NOT NULL,
	"contact_id" uuid NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	CONSTRAINT "audience_import_merges_import_id_contact_id_pk" PRIMARY KEY("import_id","contact_id")
);
--> statement-breakpoint
CREATE TABLE "audience_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"contact_id" uuid NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audience_contacts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"persona_id" uuid NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"handle" text NOT NULL,
	"outlet" text,
	"language" text NOT NULL,
	"tags" text[] NOT NULL,
	"source" text NOT NULL,
	"import_id" uuid,
	"consent" text NOT NULL,
	"is_undeliverable" boolean DEFAULT false NOT NULL,
	"token" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audience_opt_ins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"persona_id" uuid NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"source" text NOT NULL,
	"text" text NOT NULL,
	"text_version" integer NOT NULL,
	"token_hash" text,
	"mails_sent" integer DEFAULT 0 NOT NULL,
	"last_mail_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "audience_segments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"persona_id" uuid NOT NULL,
	"name" text NOT NULL,
	"filter" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audience_sign_up_pages" (
	"persona_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"slug" text NOT NULL,
	"is_open" boolean NOT NULL,
	"introduction" text NOT NULL,
	"sender_name" text NOT NULL,
	"postal_address" text NOT NULL,
	"contact_email" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "channel_connections" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"persona_id" uuid,
	"kind" text NOT NULL,
	"takes_adult" boolean NOT NULL,
	"sealed" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "channels" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"persona_id" uuid,
	"kind" text NOT NULL,
	"remote_id" text NOT NULL,
	"name" text NOT NULL,
	"url" text,
	"state" text NOT NULL,
	"problem" text,
	"limited_until" timestamp (3) with time zone,
	"takes_adult" boolean NOT NULL,
	"tokens" text,
	"tokens_expire_at" timestamp (3) with time zone,
	"refreshing_until" timestamp (3) with time zone,
	"disconnected_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "earning_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"persona_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"sha256" text NOT NULL,
	"entries" integer NOT NULL,
	"imported_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "earnings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"persona_id" uuid NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"channel_id" uuid,
	"note" text NOT NULL,
	"import_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "click_days" (
	"link_id" uuid NOT NULL,
	"day" date NOT NULL,
	"referrer" text NOT NULL,
	"clicks" integer NOT NULL,
	"visitors" integer NOT NULL,
	CONSTRAINT "click_days_link_id_day_referrer_pk" PRIMARY KEY("link_id","day","referrer")
);
--> statement-breakpoint
CREATE TABLE "click_hours" (
	"link_id" uuid NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	"referrer" text NOT NULL,
	"clicks" integer NOT NULL,
	"visitors" integer NOT NULL,
	CONSTRAINT "click_hours_link_id_hour_referrer_pk" PRIMARY KEY("link_id","hour","referrer")
);
--> statement-breakpoint
CREATE TABLE "click_salts" (
	"day" date PRIMARY KEY NOT NULL,
	"salt" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "click_visitors" (
	"day" date NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "click_visitors_day_hash_pk" PRIMARY KEY("day","hash")
);
--> statement-breakpoint
CREATE TABLE "former_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"page_id" uuid NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "link_pages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"persona_id" uuid NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"bio" text NOT NULL,
	"content_id" uuid,
	"is_open" boolean NOT NULL,
	"state" text NOT NULL,
	"submitted_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"reason" text,
	"reviewed_digest" text,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "short_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"code" text NOT NULL,
	"label" text NOT NULL,
	"target" text NOT NULL,
	"is_adult" boolean NOT NULL,
	"source" text DEFAULT '' NOT NULL,
	"medium" text DEFAULT '' NOT NULL,
	"campaign" text DEFAULT '' NOT NULL,
	"persona_id" uuid,
	"channel_id" uuid,
	"post_id" uuid,
	"page_id" uuid,
	"position" integer DEFAULT 0 NOT NULL,
	"is_shown" boolean DEFAULT true NOT NULL,
	"hides_label" boolean DEFAULT false NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"closed_reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post_media" (
	"post_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"content_id" uuid NOT NULL,
	"alt_text" text NOT NULL,
	"type" text NOT NULL,
	"category" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"duration_ms" integer,
	"byte_size" bigint NOT NULL,
	CONSTRAINT "post_media_post_id_position_pk" PRIMARY KEY("post_id","position")
);
--> statement-breakpoint
CREATE TABLE "post_series" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"author_id" uuid,
	"name" text NOT NULL,
	"post" jsonb NOT NULL,
	"weekdays" jsonb NOT NULL,
	"every_weeks" integer NOT NULL,
	"time" text NOT NULL,
	"from" text NOT NULL,
	"until" text,
	"ended_at" timestamp (3) with time zone,
	"made_until" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post_targets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"post_id" uuid NOT NULL,
	"channel_id" uuid NOT NULL,
	"text" text,
	"title" text NOT NULL,
	"place" text NOT NULL,
	"crops" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone,
	"started_at" timestamp (3) with time zone,
	"checkpoint" jsonb,
	"failing_since" timestamp (3) with time zone,
	"problem" text,
	"remote_id" text,
	"url" text,
	"published_at" timestamp (3) with time zone,
	"figures" jsonb
);
--> statement-breakpoint
CREATE TABLE "posting_slots" (
	"persona_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"slots" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "posts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"persona_id" uuid,
	"author_id" uuid,
	"edited_by" uuid,
	"idempotency_key" text,
	"idempotency_digest" text,
	"series_id" uuid,
	"series_day" text,
	"state" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"text" text NOT NULL,
	"campaign" text DEFAULT '' NOT NULL,
	"scheduled_at" timestamp (3) with time zone,
	"decision" text,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"decided_version" integer,
	"reason" text,
	"safety_decision_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "publishing_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"time_zone" text NOT NULL,
	"needs_second_person" boolean NOT NULL,
	"disclosure" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inbox_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"thread_id" uuid NOT NULL,
	"channel_id" uuid NOT NULL,
	"remote_id" text NOT NULL,
	"author" text NOT NULL,
	"text" text NOT NULL,
	"url" text,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"concerns" jsonb NOT NULL,
	"reference" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inbox_readers" (
	"channel_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"cursor" jsonb,
	"next_read_at" timestamp (3) with time zone NOT NULL,
	"leased_until" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"last_read_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "inbox_replies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"thread_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"message_id" uuid,
	"state" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"text" text NOT NULL,
	"is_drafted" boolean NOT NULL,
	"author_id" uuid,
	"approved_by" uuid,
	"approved_at" timestamp (3) with time zone,
	"approved_version" integer,
	"approved_digest" text,
	"safety_decision_id" uuid,
	"full_text" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone,
	"started_at" timestamp (3) with time zone,
	"checkpoint" jsonb,
	"problem" text,
	"remote_id" text,
	"url" text,
	"sent_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inbox_threads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"channel_id" uuid NOT NULL,
	"persona_id" uuid NOT NULL,
	"remote_id" text NOT NULL,
	"author" text NOT NULL,
	"mention" text NOT NULL,
	"is_private" boolean NOT NULL,
	"state" text NOT NULL,
	"concerns" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"unread" integer DEFAULT 0 NOT NULL,
	"preview" text NOT NULL,
	"last_message_at" timestamp (3) with time zone NOT NULL,
	"assignee_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reply_settings" (
	"persona_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"is_on" boolean NOT NULL,
	"voice" text NOT NULL,
	"languages" text NOT NULL,
	"never_about" text NOT NULL,
	"offers" jsonb NOT NULL,
	"disclosure" text NOT NULL,
	"members_approve" boolean NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audience_mail_counts" ADD CONSTRAINT "audience_mail_counts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audience_mails" ADD CONSTRAINT "audience_mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audience_mails" ADD CONSTRAINT "audience_mails_contact_id_audience_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."audience_contacts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audience_mails" ADD CONSTRAINT "audience_mails_sequence_mail_id_audience_sequence_mails_id_fk" FOREIGN KEY ("sequence_mail_id") REFERENCES "public"."audience_sequence_mails"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audience_sequence_entries" ADD CONSTRAINT "audience_sequence_entries_sequence_id_audience_sequences_id_fk" FOREIGN KEY ("sequence_id") REFERENCES "public"."audience_sequences"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audience_sequence_entries" ADD CONSTRAINT "audience_sequence_entries_contact_id_audience_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."audience_contacts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audience_sequence_entries" ADD CONSTRAINT "audience_sequence_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audience_sequence_mails" ADD CONSTRAINT "audience_sequence_mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audience_sequence_mails" ADD CONSTRAINT "audience_sequence_mails_sequence_id_audience_sequences_id_fk" FOREIGN KEY ("sequence_id") REFERENCES "public"."audience_sequences"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audience_sequences" ADD CONSTRAINT "audience_sequences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audience_sequences" ADD CONSTRAINT "audience_sequences_persona_id_personas_id_fk" FOREIGN KEY ("persona_id") REFERENCES "public"."personas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audience_sequences" ADD CONSTRAINT "audience_sequences_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audience_address_marks" ADD CONSTRAINT "audience_address_marks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audience_accounts" ADD CONSTRAINT "audience_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audience_consents" ADD CONSTRAINT "audience_consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audience_consents" ADD CONSTRAINT "audience_consents_contact_id_audience_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."audience_contacts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audience_imports" ADD CONSTRAINT "audience_imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audience_imports" ADD CONSTRAINT "audience_imports_persona_id_personas_id_fk" FOREIGN KEY ("persona_id") REFERENCES "public"."personas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audience_import_merges" ADD CONSTRAINT "audience_import_merges_import_id_audience_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."audience_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audience_import_merges" ADD CONSTRAINT "audience_import_merges_contact_id_audience_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."audience_contacts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audience_notes" ADD CONSTRAINT "audience_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audience_notes" ADD CONSTRAINT "audience_notes_contact_id_audience_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."audience_contacts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audience_contacts" ADD CONSTRAINT "audience_contacts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audience_contacts" ADD CONSTRAINT "audience_contacts_persona_id_personas_id_fk" FOREIGN KEY ("persona_id") REFERENCES "public"."personas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audience_contacts" ADD CONSTRAINT "audience_contacts_import_id_audience_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."audience_imports"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audience_opt_ins" ADD CONSTRAINT "audience_opt_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audience_opt_ins" ADD CONSTRAINT "audience_opt_ins_persona_id_personas_id_fk" FOREIGN KEY ("persona_id") REFERENCES "public"."personas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audience_segments" ADD CONSTRAINT "audience_segments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audience_segments" ADD CONSTRAINT "audience_segments_persona_id_personas_id_fk" FOREIGN KEY ("persona_id") REFERENCES "public"."personas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audience_sign_up_pages" ADD CONSTRAINT "audience_sign_up_pages_persona_id_personas_id_fk" FOREIGN KEY ("persona_id") REFERENCES "public"."personas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audience_sign_up_pages" ADD CONSTRAINT "audience_sign_up_pages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_connections" ADD CONSTRAINT "channel_connections_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_connections" ADD CONSTRAINT "channel_connections_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channels" ADD CONSTRAINT "channels_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channels" ADD CONSTRAINT "channels_persona_id_personas_id_fk" FOREIGN KEY ("persona_id") REFERENCES "public"."personas"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earning_imports" ADD CONSTRAINT "earning_imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earning_imports" ADD CONSTRAINT "earning_imports_persona_id_personas_id_fk" FOREIGN KEY ("persona_id") REFERENCES "public"."personas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earnings" ADD CONSTRAINT "earnings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earnings" ADD CONSTRAINT "earnings_persona_id_personas_id_fk" FOREIGN KEY ("persona_id") REFERENCES "public"."personas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earnings" ADD CONSTRAINT "earnings_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earnings" ADD CONSTRAINT "earnings_import_id_earning_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."earning_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "click_days" ADD CONSTRAINT "click_days_link_id_short_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."short_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "click_hours" ADD CONSTRAINT "click_hours_link_id_short_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."short_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_slugs" ADD CONSTRAINT "former_slugs_page_id_link_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."link_pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_pages" ADD CONSTRAINT "link_pages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_pages" ADD CONSTRAINT "link_pages_persona_id_personas_id_fk" FOREIGN KEY ("persona_id") REFERENCES "public"."personas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_pages" ADD CONSTRAINT "link_pages_content_id_content_items_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."content_items"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "short_links" ADD CONSTRAINT "short_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "short_links" ADD CONSTRAINT "short_links_persona_id_personas_id_fk" FOREIGN KEY ("persona_id") REFERENCES "public"."personas"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "short_links" ADD CONSTRAINT "short_links_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "short_links" ADD CONSTRAINT "short_links_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "short_links" ADD CONSTRAINT "short_links_page_id_link_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."link_pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_media" ADD CONSTRAINT "post_media_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_series" ADD CONSTRAINT "post_series_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_series" ADD CONSTRAINT "post_series_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_targets" ADD CONSTRAINT "post_targets_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_targets" ADD CONSTRAINT "post_targets_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posting_slots" ADD CONSTRAINT "posting_slots_persona_id_personas_id_fk" FOREIGN KEY ("persona_id") REFERENCES "public"."personas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posting_slots" ADD CONSTRAINT "posting_slots_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_persona_id_personas_id_fk" FOREIGN KEY ("persona_id") REFERENCES "public"."personas"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_edited_by_users_id_fk" FOREIGN KEY ("edited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_series_id_post_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."post_series"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publishing_settings" ADD CONSTRAINT "publishing_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_messages" ADD CONSTRAINT "inbox_messages_thread_id_inbox_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."inbox_threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_messages" ADD CONSTRAINT "inbox_messages_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_readers" ADD CONSTRAINT "inbox_readers_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_readers" ADD CONSTRAINT "inbox_readers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_replies" ADD CONSTRAINT "inbox_replies_thread_id_inbox_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."inbox_threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_replies" ADD CONSTRAINT "inbox_replies_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_replies" ADD CONSTRAINT "inbox_replies_message_id_inbox_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."inbox_messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_replies" ADD CONSTRAINT "inbox_replies_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_replies" ADD CONSTRAINT "inbox_replies_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_threads" ADD CONSTRAINT "inbox_threads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_threads" ADD CONSTRAINT "inbox_threads_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_threads" ADD CONSTRAINT "inbox_threads_persona_id_personas_id_fk" FOREIGN KEY ("persona_id") REFERENCES "public"."personas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_threads" ADD CONSTRAINT "inbox_threads_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reply_settings" ADD CONSTRAINT "reply_settings_persona_id_personas_id_fk" FOREIGN KEY ("persona_id") REFERENCES "public"."personas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reply_settings" ADD CONSTRAINT "reply_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audience_mail_starts_by_time" ON "audience_mail_starts" USING btree ("started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "audience_mails_once" ON "audience_mails" USING btree ("contact_id",coalesce("sequence_mail_id", "contact_id"));--> statement-breakpoint
CREATE INDEX "audience_mails_due" ON "audience_mails" USING btree ("due_at") WHERE "audience_mails"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "audience_mails_sending" ON "audience_mails" USING btree ("started_at") WHERE "audience_mails"."state" = 'sending';--> statement-breakpoint
CREATE INDEX "audience_mails_of_mail" ON "audience_mails" USING btree ("sequence_mail_id","state");--> statement-breakpoint
CREATE INDEX "audience_mails_of_user" ON "audience_mails" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "audience_sequence_entries_of_contact" ON "audience_sequence_entries" USING btree ("contact_id");--> statement-breakpoint
CREATE INDEX "audience_sequence_entries_of_user" ON "audience_sequence_entries" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "audience_sequence_mails_of_sequence" ON "audience_sequence_mails" USING btree ("sequence_id","position");--> statement-breakpoint
CREATE INDEX "audience_sequence_mails_of_user" ON "audience_sequence_mails" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "audience_sequences_of_user" ON "audience_sequences" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "audience_sequences_of_persona" ON "audience_sequences" USING btree ("persona_id");--> statement-breakpoint
CREATE INDEX "audience_sequences_decided_by" ON "audience_sequences" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "audience_address_marks_of_persona" ON "audience_address_marks" USING btree ("persona_id");--> statement-breakpoint
CREATE INDEX "audience_consents_of_contact" ON "audience_consents" USING btree ("contact_id");--> statement-breakpoint
CREATE INDEX "audience_consents_of_user" ON "audience_consents" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "audience_imports_of_user" ON "audience_imports" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "audience_imports_of_persona" ON "audience_imports" USING btree ("persona_id");--> statement-breakpoint
CREATE INDEX "audience_import_merges_of_contact" ON "audience_import_merges" USING btree ("contact_id");--> statement-breakpoint
CREATE INDEX "audience_notes_of_contact" ON "audience_notes" USING btree ("contact_id");--> statement-breakpoint
CREATE INDEX "audience_notes_of_user" ON "audience_notes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "audience_contacts_of_user" ON "audience_contacts" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "audience_contacts_of_persona" ON "audience_contacts" USING btree ("persona_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "audience_contacts_by_email" ON "audience_contacts" USING btree ("persona_id","email");--> statement-breakpoint
CREATE UNIQUE INDEX "audience_contacts_by_token" ON "audience_contacts" USING btree ("token");--> statement-breakpoint
CREATE INDEX "audience_contacts_by_tag" ON "audience_contacts" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "audience_contacts_of_import" ON "audience_contacts" USING btree ("import_id");--> statement-breakpoint
CREATE UNIQUE INDEX "audience_opt_ins_by_email" ON "audience_opt_ins" USING btree ("persona_id","email");--> statement-breakpoint
CREATE UNIQUE INDEX "audience_opt_ins_by_token" ON "audience_opt_ins" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "audience_opt_ins_of_user" ON "audience_opt_ins" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "audience_opt_ins_by_age" ON "audience_opt_ins" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "audience_opt_ins_to_address" ON "audience_opt_ins" USING btree ("email");--> statement-breakpoint
CREATE INDEX "audience_segments_of_user" ON "audience_segments" USING btree ("user_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "audience_segments_by_name" ON "audience_segments" USING btree ("persona_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "audience_sign_up_pages_by_slug" ON "audience_sign_up_pages" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "audience_sign_up_pages_of_user" ON "audience_sign_up_pages" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "channel_connections_by_age" ON "channel_connections" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "channel_connections_of_user" ON "channel_connections" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "channels_of_user" ON "channels" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "channels_remote" ON "channels" USING btree ("user_id","kind","remote_id");--> statement-breakpoint
CREATE INDEX "channels_of_persona" ON "channels" USING btree ("persona_id");--> statement-breakpoint
CREATE INDEX "channels_disconnecting" ON "channels" USING btree ("id") WHERE "channels"."state" = 'disconnecting';--> statement-breakpoint
CREATE UNIQUE INDEX "earning_imports_once" ON "earning_imports" USING btree ("user_id","sha256");--> statement-breakpoint
CREATE INDEX "earning_imports_of_persona" ON "earning_imports" USING btree ("persona_id");--> statement-breakpoint
CREATE INDEX "earnings_of_user" ON "earnings" USING btree ("user_id","day","id");--> statement-breakpoint
CREATE INDEX "earnings_of_persona" ON "earnings" USING btree ("persona_id","day","id");--> statement-breakpoint
CREATE INDEX "earnings_of_import" ON "earnings" USING btree ("import_id");--> statement-breakpoint
CREATE INDEX "earnings_of_channel" ON "earnings" USING btree ("channel_id");--> statement-breakpoint
CREATE INDEX "click_hours_by_time" ON "click_hours" USING btree ("hour");--> statement-breakpoint
CREATE INDEX "former_slugs_of_page" ON "former_slugs" USING btree ("page_id");--> statement-breakpoint
CREATE INDEX "former_slugs_until" ON "former_slugs" USING btree ("until");--> statement-breakpoint
CREATE UNIQUE INDEX "link_pages_slug" ON "link_pages" USING btree ("slug");--> statement-breakpoint
CREATE UNIQUE INDEX "link_pages_of_persona" ON "link_pages" USING btree ("persona_id");--> statement-breakpoint
CREATE INDEX "link_pages_of_user" ON "link_pages" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "link_pages_of_content" ON "link_pages" USING btree ("content_id");--> statement-breakpoint
CREATE INDEX "link_pages_waiting" ON "link_pages" USING btree ("submitted_at") WHERE "link_pages"."state" = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "short_links_code" ON "short_links" USING btree ("code");--> statement-breakpoint
CREATE INDEX "short_links_of_user" ON "short_links" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "short_links_of_page" ON "short_links" USING btree ("page_id","position");--> statement-breakpoint
CREATE INDEX "short_links_of_persona" ON "short_links" USING btree ("persona_id");--> statement-breakpoint
CREATE INDEX "short_links_of_channel" ON "short_links" USING btree ("channel_id");--> statement-breakpoint
CREATE INDEX "short_links_of_post" ON "short_links" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "post_media_of_content" ON "post_media" USING btree ("content_id");--> statement-breakpoint
CREATE INDEX "post_series_of_user" ON "post_series" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "post_targets_published" ON "post_targets" USING btree ("published_at") WHERE "post_targets"."state" = 'published';--> statement-breakpoint
CREATE UNIQUE INDEX "post_targets_of_post" ON "post_targets" USING btree ("post_id","channel_id");--> statement-breakpoint
CREATE INDEX "post_targets_of_channel" ON "post_targets" USING btree ("channel_id");--> statement-breakpoint
CREATE INDEX "post_targets_due" ON "post_targets" USING btree ("next_attempt_at") WHERE "post_targets"."next_attempt_at" is not null;--> statement-breakpoint
CREATE INDEX "posts_by_time" ON "posts" USING btree ("user_id","scheduled_at");--> statement-breakpoint
CREATE INDEX "posts_of_user" ON "posts" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "posts_of_persona" ON "posts" USING btree ("persona_id");--> statement-breakpoint
CREATE INDEX "posts_due" ON "posts" USING btree ("scheduled_at") WHERE "posts"."state" in ('scheduled', 'publishing');--> statement-breakpoint
CREATE UNIQUE INDEX "posts_of_series" ON "posts" USING btree ("series_id","series_day");--> statement-breakpoint
CREATE UNIQUE INDEX "posts_idempotency" ON "posts" USING btree ("user_id","idempotency_key");--> statement-breakpoint
CREATE UNIQUE INDEX "inbox_messages_remote" ON "inbox_messages" USING btree ("channel_id","remote_id");--> statement-breakpoint
CREATE INDEX "inbox_messages_of_thread" ON "inbox_messages" USING btree ("thread_id","sent_at");--> statement-breakpoint
CREATE INDEX "inbox_messages_by_age" ON "inbox_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "inbox_replies_of_thread" ON "inbox_replies" USING btree ("thread_id","id");--> statement-breakpoint
CREATE INDEX "inbox_replies_of_user" ON "inbox_replies" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "inbox_replies_of_message" ON "inbox_replies" USING btree ("message_id");--> statement-breakpoint
CREATE UNIQUE INDEX "inbox_replies_draft" ON "inbox_replies" USING btree ("thread_id") WHERE "inbox_replies"."state" = 'draft';--> statement-breakpoint
CREATE INDEX "inbox_replies_due" ON "inbox_replies" USING btree ("next_attempt_at") WHERE "inbox_replies"."next_attempt_at" is not null;--> statement-breakpoint
CREATE INDEX "inbox_replies_of_author" ON "inbox_replies" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "inbox_replies_of_approver" ON "inbox_replies" USING btree ("approved_by");--> statement-breakpoint
CREATE UNIQUE INDEX "inbox_threads_remote" ON "inbox_threads" USING btree ("channel_id","remote_id");--> statement-breakpoint
CREATE INDEX "inbox_threads_by_time" ON "inbox_threads" USING btree ("user_id","last_message_at","id");--> statement-breakpoint
CREATE INDEX "inbox_threads_of_persona" ON "inbox_threads" USING btree ("persona_id");--> statement-breakpoint
CREATE INDEX "inbox_threads_of_assignee" ON "inbox_threads" USING btree ("assignee_id");--> statement-breakpoint
CREATE INDEX "inbox_threads_by_age" ON "inbox_threads" USING btree ("last_message_at");--> statement-breakpoint
CREATE INDEX "reply_settings_of_user" ON "reply_settings" USING btree ("user_id");