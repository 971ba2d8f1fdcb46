CREATE INDEX "engine_jobs_asked" ON "engine_jobs" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "engine_jobs_ended" ON "engine_jobs" USING btree ("ended_at") WHERE ended_at is not null;--> statement-breakpoint
CREATE INDEX "invoices_paid" ON "invoices" USING btree ("paid_at") WHERE "invoices"."paid_at" is not null;--> statement-breakpoint
CREATE INDEX "usage_days_of_day" ON "usage_days" USING btree ("day");