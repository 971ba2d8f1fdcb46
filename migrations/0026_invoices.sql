-- What the lines of a document come to. The check on its total calls it, because a check may hold no subquery.
CREATE FUNCTION invoice_total(lines jsonb) RETURNS bigint LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce(sum((line ->> 'cents')::bigint), 0)::bigint FROM jsonb_array_elements(lines) AS line
$$;
--> statement-breakpoint
CREATE TABLE "invoice_numbers" (
	"year" integer PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"billed_name" text NOT NULL,
	"billed_email" text NOT NULL,
	"lines" jsonb NOT NULL,
	"total_cents" integer NOT NULL,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"period_start" timestamp (3) with time zone,
	"period_end" timestamp (3) with time zone,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone,
	"paid_at" timestamp (3) with time zone,
	"method" text,
	"reference" text,
	"key" text NOT NULL,
	CONSTRAINT "invoices_number_unique" UNIQUE("number"),
	CONSTRAINT "invoices_key_unique" UNIQUE("key"),
	CONSTRAINT "invoices_total_of_lines" CHECK ("invoices"."total_cents" = invoice_total("invoices"."lines") and "invoices"."total_cents" >= 0),
	CONSTRAINT "invoices_refund_within_total" CHECK ("invoices"."refunded_cents" between 0 and "invoices"."total_cents"),
	CONSTRAINT "invoices_paid_as_status_says" CHECK (("invoices"."status" in ('paid', 'refunded')) = ("invoices"."paid_at" is not null) and ("invoices"."paid_at" is null) = ("invoices"."method" is null)),
	CONSTRAINT "invoices_refunded_as_status_says" CHECK (case "invoices"."status" when 'refunded' then "invoices"."refunded_cents" = "invoices"."total_cents" when 'paid' then true else "invoices"."refunded_cents" = 0 end),
	CONSTRAINT "invoices_unpaid_are_due" CHECK ("invoices"."status" not in ('open', 'overdue') or "invoices"."due_at" is not null),
	CONSTRAINT "invoices_whole_period" CHECK (("invoices"."period_start" is null) = ("invoices"."period_end" is null))
);
--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoices_of_user" ON "invoices" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "invoices_unpaid" ON "invoices" USING btree ("due_at") WHERE "invoices"."status" in ('open', 'overdue');