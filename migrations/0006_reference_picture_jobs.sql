ALTER TABLE "reference_pictures" ADD COLUMN "job_id" uuid;--> statement-breakpoint
CREATE INDEX "reference_pictures_of_job" ON "reference_pictures" USING btree ("job_id");