CREATE TABLE "personas" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"look" jsonb NOT NULL,
	"details" text NOT NULL,
	"negative_prompt" text NOT NULL,
	"model_id" uuid,
	"category" text NOT NULL,
	"identity_key" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "share_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"persona_id" uuid,
	"content_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "share_links_of_one" CHECK (num_nonnulls("share_links"."persona_id", "share_links"."content_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "prompt_templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"prompt" text NOT NULL,
	"negative_prompt" text NOT NULL,
	"category" text NOT NULL,
	"aspect_ratio" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "personas" ADD CONSTRAINT "personas_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_persona_id_personas_id_fk" FOREIGN KEY ("persona_id") REFERENCES "public"."personas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_content_id_content_items_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."content_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prompt_templates" ADD CONSTRAINT "prompt_templates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "personas_of_user" ON "personas" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "share_links_token" ON "share_links" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "share_links_of_persona" ON "share_links" USING btree ("persona_id") WHERE "share_links"."persona_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "share_links_of_content" ON "share_links" USING btree ("content_id") WHERE "share_links"."content_id" is not null;--> statement-breakpoint
CREATE INDEX "share_links_of_user" ON "share_links" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "prompt_templates_of_user" ON "prompt_templates" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "content_items_of_persona" ON "content_items" USING btree ("user_id",("metadata"->>'personaId'),"created_at" DESC NULLS FIRST) WHERE "content_items"."metadata"->>'personaId' is not null;