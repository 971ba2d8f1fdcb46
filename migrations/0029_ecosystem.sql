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
ALTER TABLE "ledger_holds" ADD COLUMN "api_key_id" uuid;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "budget_tokens" integer;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "budget_period" text;--> statement-breakpoint
ALTER TABLE "registered_engines" ADD CONSTRAINT "registered_engines_token_id_registration_tokens_id_fk" FOREIGN KEY ("token_id") REFERENCES "public"."registration_tokens"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "registered_engines_url" ON "registered_engines" USING btree ("url") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "registered_engines_of_token" ON "registered_engines" USING btree ("token_id");--> statement-breakpoint
CREATE INDEX "ledger_holds_of_api_key" ON "ledger_holds" USING btree ("api_key_id","created_at") WHERE "ledger_holds"."api_key_id" is not null;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_whole_budget" CHECK (("api_keys"."budget_tokens" is null) = ("api_keys"."budget_period" is null) and "api_keys"."budget_tokens" > 0);