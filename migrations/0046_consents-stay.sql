ALTER TABLE "upload_consents" DROP CONSTRAINT "upload_consents_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "upload_consents" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "upload_consents" ADD CONSTRAINT "upload_consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;