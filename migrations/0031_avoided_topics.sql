DROP INDEX "channels_disconnecting";--> statement-breakpoint
ALTER TABLE "inbox_threads" ADD COLUMN "avoided_topics" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "channels_disconnected" ON "channels" USING btree ("id") WHERE "channels"."state" in ('disconnecting', 'disconnected');