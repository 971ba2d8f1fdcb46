ALTER TABLE "uploads" ADD COLUMN "sound_seconds" double precision;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "sound_rights" jsonb;