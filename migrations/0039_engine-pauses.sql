CREATE TABLE "engine_pauses" (
	"engine_id" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL
);
