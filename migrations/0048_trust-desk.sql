CREATE TABLE "document_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"document_id" uuid NOT NULL,
	"reviewer_id" uuid,
	"reason" text NOT NULL,
	"words" text NOT NULL,
	"granted_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "safety_verdicts" (
	"decision_id" uuid PRIMARY KEY NOT NULL,
	"reviewer_id" uuid,
	"verdict" text NOT NULL,
	"words" text NOT NULL,
	"given_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "safety_verdicts_known" CHECK ("safety_verdicts"."verdict" in ('right', 'wrong'))
);
--> statement-breakpoint
ALTER TABLE "document_views" ADD CONSTRAINT "document_views_document_id_identity_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."identity_documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_views" ADD CONSTRAINT "document_views_reviewer_id_users_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "safety_verdicts" ADD CONSTRAINT "safety_verdicts_decision_id_safety_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."safety_decisions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "safety_verdicts" ADD CONSTRAINT "safety_verdicts_reviewer_id_users_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_views_of_document" ON "document_views" USING btree ("document_id","reviewer_id");--> statement-breakpoint
ALTER TABLE "safety_appeals" ADD CONSTRAINT "safety_appeals_decided_by_another" CHECK ("safety_appeals"."reviewer_id" <> "safety_appeals"."user_id");