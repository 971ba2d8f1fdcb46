DROP INDEX "engine_jobs_running";--> statement-breakpoint
DROP INDEX "engine_jobs_asked";--> statement-breakpoint
DROP INDEX "engine_jobs_ended";--> statement-breakpoint
CREATE INDEX "engine_jobs_running" ON "engine_jobs" USING btree ("user_id") WHERE state = 'running';--> statement-breakpoint
CREATE INDEX "engine_jobs_asked" ON "engine_jobs" USING brin ("created_at") WITH (autosummarize=true);--> statement-breakpoint
CREATE INDEX "engine_jobs_ended" ON "engine_jobs" USING brin ("ended_at") WITH (autosummarize=true);--> statement-breakpoint
-- By hand: pages keep room for the next version of a row, so that renewing a lease and storing progress write no index;
-- and dead entries of the queue's indexes are removed after two in a hundred jobs, not after twenty (decision 103).
ALTER TABLE "engine_jobs" SET (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.02);
