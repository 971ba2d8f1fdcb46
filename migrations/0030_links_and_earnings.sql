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
ALTER TABLE "post_media" ADD CONSTRAINT "post_media_content_id_content_items_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."content_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_series" ADD CONSTRAINT "post_series_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_series" ADD CONSTRAINT "post_series_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_targets" ADD CONSTRAINT "post_targets_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_targets" ADD CONSTRAINT "post_targets_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posting_slots" ADD CONSTRAINT "posting_slots_persona_id_personas_id_fk" FOREIGN KEY ("persona_id") REFERENCES "public"."personas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posting_slots" ADD CONSTRAINT "posting_slots_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_persona_id_personas_id_fk" FOREIGN KEY ("persona_id") REFERENCES "public"."personas"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_series_id_post_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."post_series"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publishing_settings" ADD CONSTRAINT "publishing_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
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
CREATE UNIQUE INDEX "post_targets_of_post" ON "post_targets" USING btree ("post_id","channel_id");--> statement-breakpoint
CREATE INDEX "post_targets_of_channel" ON "post_targets" USING btree ("channel_id");--> statement-breakpoint
CREATE INDEX "post_targets_due" ON "post_targets" USING btree ("next_attempt_at") WHERE "post_targets"."next_attempt_at" is not null;--> statement-breakpoint
CREATE INDEX "posts_by_time" ON "posts" USING btree ("user_id","scheduled_at");--> statement-breakpoint
CREATE INDEX "posts_of_user" ON "posts" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "posts_of_persona" ON "posts" USING btree ("persona_id");--> statement-breakpoint
CREATE INDEX "posts_due" ON "posts" USING btree ("scheduled_at") WHERE "posts"."state" in ('scheduled', 'publishing');--> statement-breakpoint
CREATE UNIQUE INDEX "posts_of_series" ON "posts" USING btree ("series_id","series_day");