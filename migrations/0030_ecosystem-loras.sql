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
ALTER TABLE "personas" ADD COLUMN "loras" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "loras" ADD CONSTRAINT "loras_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "loras_of_user" ON "loras" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "loras_sha256" ON "loras" USING hash ("sha256");--> statement-breakpoint
CREATE INDEX "loras_unfinished" ON "loras" USING btree ("updated_at") WHERE state in ('receiving', 'checking');