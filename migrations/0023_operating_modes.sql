ALTER TABLE "gallery_entries" ADD COLUMN "reviewed_digest" text;--> statement-breakpoint
ALTER TABLE "gallery_personas" ADD COLUMN "reviewed_name" text;--> statement-breakpoint
ALTER TABLE "share_links" ADD COLUMN "state" text DEFAULT 'waiting' NOT NULL;--> statement-breakpoint
ALTER TABLE "share_links" ADD COLUMN "submitted_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "share_links" ADD COLUMN "decided_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "share_links" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "share_links" ADD COLUMN "reviewed_digest" text;--> statement-breakpoint
CREATE INDEX "share_links_waiting" ON "share_links" USING btree ("submitted_at") WHERE "share_links"."state" = 'waiting';