DROP INDEX "consent_records_once_per_text";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "consent_edition" text;--> statement-breakpoint
-- Until now there was one version of every text.
UPDATE "users" SET "consent_edition" = '2025-01-01 2025-01-01 2025-01-01 2025-01-01 2025-01-01' WHERE "consents_given_at" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "consent_records" ADD COLUMN "policy" text;--> statement-breakpoint
UPDATE "consent_records" SET "policy" = CASE "consent"
	WHEN 'privacyPolicy' THEN 'privacy-policy'
	WHEN 'contentSafety' THEN 'content-safety-policy'
	WHEN 'aiGeneratedRules' THEN 'content-safety-policy'
	WHEN 'refundPolicy' THEN 'refund-policy'
	WHEN 'creatorUploader' THEN 'dmca-policy'
	ELSE 'terms-of-service' END;--> statement-breakpoint
ALTER TABLE "consent_records" ALTER COLUMN "policy" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "identity_documents" ADD COLUMN "reviewer_id" uuid;--> statement-breakpoint
ALTER TABLE "identity_documents" ADD CONSTRAINT "identity_documents_reviewer_id_users_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "identity_documents_decided" ON "identity_documents" USING btree ("decided_at") WHERE "identity_documents"."decided_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "consent_records_once_per_text" ON "consent_records" USING btree ("user_id","consent","policy","text_version");
