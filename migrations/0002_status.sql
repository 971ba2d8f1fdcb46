CREATE TABLE "incident_updates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"incident_id" uuid NOT NULL,
	"state" text NOT NULL,
	"text" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "incidents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"components" text[] NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"resolved_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "status_checks" (
	"component" text NOT NULL,
	"day" date NOT NULL,
	"checks" integer NOT NULL,
	"failed" integer NOT NULL,
	"last_ok" boolean NOT NULL,
	"last_checked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "status_checks_component_day_pk" PRIMARY KEY("component","day")
);
--> statement-breakpoint
CREATE TABLE "web_presence" (
	"id" uuid PRIMARY KEY NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "incident_updates" ADD CONSTRAINT "incident_updates_incident_id_incidents_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."incidents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "incident_updates_incident_id_id_index" ON "incident_updates" USING btree ("incident_id","id");--> statement-breakpoint
CREATE INDEX "incidents_started_at_index" ON "incidents" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "web_presence_seen_at_index" ON "web_presence" USING btree ("seen_at");