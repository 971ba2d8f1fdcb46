CREATE TABLE "engine_file_workers" (
	"worker_id" text PRIMARY KEY NOT NULL,
	"version" integer,
	"problem" text,
	"seen_at" timestamp (3) with time zone NOT NULL
);
