-- The baseline: everything that a database has before its first upgrade. `drizzle-kit generate` wrote the middle part
-- from the schema.ts files; the parts marked "by hand" hold what the schema's builder cannot express.

-- == By hand: the functions that columns, checks and indexes below call ==

-- A text as the library compares and sorts it: without case, accents and the many ways Unicode has to write one
-- character. `folded` in src/features/library/items/list/folded.ts does the same for the words of a search.
create function content_folded(value text) returns text
language plpgsql immutable strict parallel safe as $$
begin
  if octet_length(value) = length(value) then return lower(value collate "C"); end if;
  return replace(normalize(lower(regexp_replace(normalize(value, NFKD), '[\u0300-\u036f]', '', 'g')
    collate "und-x-icu"), NFC), 'ς', 'σ');
end
$$;
--> statement-breakpoint
-- What a search of the library reads of an item: its name, its tags, the names of its persona and model, and its
-- prompt.
create function content_search_text(name text, tags text[], metadata jsonb) returns text
language plpgsql immutable parallel safe as $$
begin
  return public.content_folded(concat_ws(' ', name, array_to_string(tags, ' '), metadata->>'personaName',
    metadata->>'modelName', metadata->>'prompt'));
end
$$;
--> statement-breakpoint
-- The sum of the lines of an invoice. The check on its total calls it, because a check may hold no subquery.
CREATE FUNCTION invoice_total(lines jsonb) RETURNS bigint LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce(sum((line ->> 'cents')::bigint), 0)::bigint FROM jsonb_array_elements(lines) AS line
$$;
--> statement-breakpoint
-- The four quarters of a perceptual hash, each with its place: what src/platform/media/alike.ts asks an index for.
create function picture_bands(hash bigint) returns integer[]
language plpgsql immutable strict parallel safe as $$
begin
  return array[
    (hash & 65535)::integer,
    65536 + ((hash >> 16) & 65535)::integer,
    131072 + ((hash >> 32) & 65535)::integer,
    196608 + ((hash >> 48) & 65535)::integer
  ];
end
$$;
--> statement-breakpoint
-- == Generated: tables, foreign keys, indexes ==

CREATE TABLE "backup_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone NOT NULL,
	"seconds" integer NOT NULL,
	"passed" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operator_files" (
	"kind" text NOT NULL,
	"version" integer NOT NULL,
	"text" text NOT NULL,
	"origin" text NOT NULL,
	"author_id" uuid,
	"reason" text NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "operator_files_kind_version_pk" PRIMARY KEY("kind","version")
);
--> statement-breakpoint
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
CREATE TABLE "enterprise_periods" (
	"user_id" uuid NOT NULL,
	"period_start" timestamp (3) with time zone NOT NULL,
	"invoice_id" uuid NOT NULL,
	"base_fee_cents" integer NOT NULL,
	"gpu_cents" integer NOT NULL,
	"cpu_cents" integer NOT NULL,
	"tokens_cents" integer NOT NULL,
	"storage_cents" integer NOT NULL,
	CONSTRAINT "enterprise_periods_user_id_period_start_pk" PRIMARY KEY("user_id","period_start"),
	CONSTRAINT "enterprise_periods_invoiceId_unique" UNIQUE("invoice_id")
);
--> statement-breakpoint
CREATE TABLE "storage_days" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"bytes" bigint NOT NULL,
	CONSTRAINT "storage_days_user_id_day_pk" PRIMARY KEY("user_id","day")
);
--> statement-breakpoint
CREATE TABLE "stored_bytes" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"bytes" bigint NOT NULL
);
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
CREATE TABLE "ledger_holds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"wallet_id" uuid NOT NULL,
	"made_by" uuid,
	"amount" integer NOT NULL,
	"plan_amount" integer DEFAULT 0 NOT NULL,
	"captured" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"reason" text NOT NULL,
	"job_id" uuid NOT NULL,
	"idempotency_key" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"resolved_at" timestamp (3) with time zone,
	CONSTRAINT "ledger_holds_once_per_key" UNIQUE("wallet_id","idempotency_key"),
	CONSTRAINT "ledger_holds_amount_positive" CHECK ("ledger_holds"."amount" > 0),
	CONSTRAINT "ledger_holds_plan_within_amount" CHECK ("ledger_holds"."plan_amount" between 0 and "ledger_holds"."amount"),
	CONSTRAINT "ledger_holds_captured_as_state_says" CHECK (case "ledger_holds"."state" when 'captured' then "ledger_holds"."captured" between 1 and "ledger_holds"."amount" else "ledger_holds"."captured" = 0 end),
	CONSTRAINT "ledger_holds_resolved_unless_open" CHECK (("ledger_holds"."state" = 'open') = ("ledger_holds"."resolved_at" is null))
);
--> statement-breakpoint
CREATE TABLE "ledger_transfers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"wallet_id" uuid NOT NULL,
	"debit" text NOT NULL,
	"credit" text NOT NULL,
	"amount" integer NOT NULL,
	"reason" text NOT NULL,
	"job_id" uuid,
	"hold_id" uuid,
	"idempotency_key" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_transfers_amount_positive" CHECK ("ledger_transfers"."amount" > 0 or ("ledger_transfers"."amount" = 0 and "ledger_transfers"."credit" in ('expired', 'issued'))),
	CONSTRAINT "ledger_transfers_known_movement" CHECK (("ledger_transfers"."debit", "ledger_transfers"."credit") in (('issued', 'available'), ('issued', 'plan'), ('plan', 'held'), ('available', 'held'), ('held', 'spent'), ('held', 'plan'), ('held', 'available'), ('plan', 'expired'), ('plan', 'issued'), ('available', 'issued'))),
	CONSTRAINT "ledger_transfers_keyed_or_held" CHECK (("ledger_transfers"."hold_id" is null) = ("ledger_transfers"."idempotency_key" is not null) and ("ledger_transfers"."hold_id" is null) = ('held' not in ("ledger_transfers"."debit", "ledger_transfers"."credit")))
);
--> statement-breakpoint
CREATE TABLE "wallets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"plan" integer DEFAULT 0 NOT NULL,
	"plan_expires_at" timestamp (3) with time zone,
	"available" integer DEFAULT 0 NOT NULL,
	"held" integer DEFAULT 0 NOT NULL,
	"metered" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "wallets_one_per_user" UNIQUE("user_id"),
	CONSTRAINT "wallets_plan_not_negative" CHECK ("wallets"."plan" >= 0),
	CONSTRAINT "wallets_available_not_negative" CHECK ("wallets"."available" >= 0),
	CONSTRAINT "wallets_held_not_negative" CHECK ("wallets"."held" >= 0)
);
--> statement-breakpoint
CREATE TABLE "managed_agreements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"quote_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"models" integer NOT NULL,
	"monthly_cents" integer NOT NULL,
	"tokens_per_month" integer NOT NULL,
	"agreed_at" timestamp (3) with time zone NOT NULL,
	"end_asked_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"open_until" timestamp (3) with time zone,
	CONSTRAINT "managed_agreements_quoteId_unique" UNIQUE("quote_id")
);
--> statement-breakpoint
CREATE TABLE "managed_invoices" (
	"invoice_id" uuid PRIMARY KEY NOT NULL,
	"agreement_id" uuid NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"granted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "managed_quotes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"models" integer NOT NULL,
	"message" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"answered_by" uuid
);
--> statement-breakpoint
CREATE TABLE "referral_codes" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	CONSTRAINT "referral_codes_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "referrals" (
	"newcomer_id" uuid PRIMARY KEY NOT NULL,
	"referrer_id" uuid NOT NULL,
	"state" text NOT NULL,
	"tokens" integer DEFAULT 0 NOT NULL,
	"reason" text,
	"joined_at" timestamp (3) with time zone NOT NULL,
	"rewarded_at" timestamp (3) with time zone,
	CONSTRAINT "referrals_rewarded_as_state_says" CHECK (("referrals"."state" = 'rewarded') = ("referrals"."rewarded_at" is not null) and ("referrals"."state" = 'rewarded') = ("referrals"."tokens" > 0)),
	CONSTRAINT "referrals_refused_with_reason" CHECK (("referrals"."state" = 'refused') = ("referrals"."reason" is not null))
);
--> statement-breakpoint
CREATE TABLE "billing_accounts" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"trial_started_at" timestamp (3) with time zone,
	"free_months" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "billing_customers" (
	"user_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"provider_id" text NOT NULL,
	CONSTRAINT "billing_customers_user_id_provider_pk" PRIMARY KEY("user_id","provider"),
	CONSTRAINT "billing_customers_one_per_provider_id" UNIQUE("provider","provider_id")
);
--> statement-breakpoint
CREATE TABLE "billing_differences" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"found_at" timestamp (3) with time zone NOT NULL,
	"resolved_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"subject_kind" text,
	"subject_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "payment_events_provider_event_id_pk" PRIMARY KEY("provider","event_id")
);
--> statement-breakpoint
CREATE TABLE "payment_refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subject_id" uuid NOT NULL,
	"cents" integer NOT NULL,
	"total_cents" integer NOT NULL,
	"reason" text NOT NULL,
	"key" text NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	CONSTRAINT "payment_refunds_once_per_key" UNIQUE("asked_by","key"),
	CONSTRAINT "payment_refunds_within" CHECK ("payment_refunds"."cents" between 1 and "payment_refunds"."total_cents")
);
--> statement-breakpoint
CREATE TABLE "purchases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"tokens" integer NOT NULL,
	"bonus" integer NOT NULL,
	"cents" integer NOT NULL,
	"idempotency_key" text NOT NULL,
	"provider" text NOT NULL,
	"payment_id" text,
	"client_secret" text,
	"state" text DEFAULT 'open' NOT NULL,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"taken_back" integer DEFAULT 0 NOT NULL,
	"dispute" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	CONSTRAINT "purchases_once_per_key" UNIQUE("user_id","idempotency_key"),
	CONSTRAINT "purchases_one_per_payment" UNIQUE("provider","payment_id"),
	CONSTRAINT "purchases_refund_bounded" CHECK ("purchases"."refunded_cents" between 0 and "purchases"."cents"),
	CONSTRAINT "purchases_paid_at" CHECK (("purchases"."state" in ('paid', 'refunded')) = ("purchases"."paid_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "subscription_payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subscription_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"invoice_id" text NOT NULL,
	"payment_id" text,
	"reason" text NOT NULL,
	"price_key" text NOT NULL,
	"cents" integer NOT NULL,
	"period_start" timestamp (3) with time zone NOT NULL,
	"period_end" timestamp (3) with time zone NOT NULL,
	"tokens" integer NOT NULL,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"taken_back" integer DEFAULT 0 NOT NULL,
	"dispute" text,
	"invoiced_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "subscription_payments_once" UNIQUE("provider","invoice_id"),
	CONSTRAINT "subscription_payments_refund_bounded" CHECK ("subscription_payments"."refunded_cents" between 0 and "subscription_payments"."cents")
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"source" text NOT NULL,
	"plan_id" text NOT NULL,
	"period" text NOT NULL,
	"state" text NOT NULL,
	"price_key" text,
	"cents" integer,
	"provider" text,
	"provider_id" text,
	"client_secret" text,
	"period_start" timestamp (3) with time zone,
	"period_end" timestamp (3) with time zone,
	"cancel_at_period_end" boolean DEFAULT false NOT NULL,
	"next_price_key" text,
	"grace_until" timestamp (3) with time zone,
	"reminders_sent" integer DEFAULT 0 NOT NULL,
	"allowance_key" text,
	"allowances_granted" integer DEFAULT 0 NOT NULL,
	"next_allowance_at" timestamp (3) with time zone,
	"changes" integer DEFAULT 0 NOT NULL,
	"reads_begun" integer DEFAULT 0 NOT NULL,
	"read_applied" integer DEFAULT 0 NOT NULL,
	"pending_provider_action" text,
	"given_by" uuid,
	"reason" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"ended_by" text,
	CONSTRAINT "subscriptions_one_per_provider_id" UNIQUE("provider","provider_id"),
	CONSTRAINT "subscriptions_card_has_price" CHECK (("subscriptions"."source" = 'card') = ("subscriptions"."price_key" is not null and "subscriptions"."cents" is not null and "subscriptions"."provider" is not null)),
	CONSTRAINT "subscriptions_ended_at" CHECK (("subscriptions"."state" = 'ended') = ("subscriptions"."ended_at" is not null)),
	CONSTRAINT "subscriptions_grace_while_past_due" CHECK (("subscriptions"."state" = 'past_due') = ("subscriptions"."grace_until" is not null))
);
--> statement-breakpoint
CREATE TABLE "usage_days" (
	"wallet_id" uuid NOT NULL,
	"day" date NOT NULL,
	"operation" text NOT NULL,
	"model" text NOT NULL,
	"persona" text NOT NULL,
	"tokens" integer NOT NULL,
	CONSTRAINT "usage_days_wallet_id_day_operation_model_persona_pk" PRIMARY KEY("wallet_id","day","operation","model","persona")
);
--> statement-breakpoint
CREATE TABLE "engine_jobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"made_by" uuid,
	"call_id" uuid NOT NULL,
	"bundle_size" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"operation" text NOT NULL,
	"category" text NOT NULL,
	"lane" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"request" jsonb NOT NULL,
	"decision_id" uuid NOT NULL,
	"hold_id" uuid NOT NULL,
	"content_id" uuid,
	"cost" integer NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"run_after" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"leased_by" text,
	"lease_expires_at" timestamp (3) with time zone,
	"engine_id" text,
	"on_engine" jsonb,
	"trace_context" text,
	"loras" text DEFAULT '' NOT NULL,
	"failed_on" text DEFAULT '' NOT NULL,
	"failed_at" timestamp (3) with time zone,
	"step" integer,
	"steps" integer,
	"problem" text,
	"fault" text,
	"fault_detail" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"dismissed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "remote_cleanups" (
	"job_id" uuid NOT NULL,
	"engine_id" text NOT NULL,
	"handle" text,
	"since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"try_after" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "remote_cleanups_engine_id_job_id_pk" PRIMARY KEY("engine_id","job_id")
);
--> statement-breakpoint
CREATE TABLE "engine_pauses" (
	"engine_id" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "engine_capacities" (
	"worker_id" text NOT NULL,
	"engine_id" text NOT NULL,
	"operations" text[] NOT NULL,
	"unsupported" text[] DEFAULT '{}' NOT NULL,
	"concurrency" integer NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "engine_capacities_worker_id_engine_id_pk" PRIMARY KEY("worker_id","engine_id")
);
--> statement-breakpoint
CREATE TABLE "engine_states" (
	"engine_id" text PRIMARY KEY NOT NULL,
	"breaker" jsonb DEFAULT '{"state":"closed","faults":[]}'::jsonb NOT NULL,
	"times_opened" bigint DEFAULT 0 NOT NULL,
	"base" text,
	"lora" text,
	"lora_names" text[] DEFAULT '{}' NOT NULL,
	"base_since" timestamp (3) with time zone,
	"lora_since" timestamp (3) with time zone,
	"used_at" timestamp (3) with time zone,
	"bases_loaded" bigint DEFAULT 0 NOT NULL,
	"loras_loaded" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "engine_status" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"online" boolean NOT NULL,
	"gpu" boolean DEFAULT false NOT NULL,
	"detail" text NOT NULL,
	"operations" jsonb,
	"abilities" jsonb,
	"priority" integer DEFAULT 0 NOT NULL,
	"hourly_cost" bigint,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"online_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "generation_calls" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"made_by" uuid,
	"idempotency_key" text,
	"digest" text NOT NULL,
	"operation" text NOT NULL,
	"category" text NOT NULL,
	"content_type" text,
	"settings" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "picture_readings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"operation" text NOT NULL,
	"content_id" uuid,
	"upload_id" uuid,
	"languages" text[] NOT NULL,
	"text" text NOT NULL,
	"lines" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "picture_readings_jobId_unique" UNIQUE("job_id")
);
--> statement-breakpoint
CREATE TABLE "credentials" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp (3) with time zone,
	"refresh_token_expires_at" timestamp (3) with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_changes" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"new_email" text NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "email_changes_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"secret" text NOT NULL,
	"backup_codes" text NOT NULL,
	"verified" boolean DEFAULT false NOT NULL,
	"failed_verification_count" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp (3) with time zone,
	"last_counter" integer
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"two_factor_enabled" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"role" text DEFAULT 'user' NOT NULL,
	"subscription" text DEFAULT 'free' NOT NULL,
	"enterprise_base_fee_cents" integer,
	"referral_code_entered" text,
	"date_of_birth" date,
	"age_denied_at" timestamp (3) with time zone,
	"consents_given_at" timestamp (3) with time zone,
	"consent_edition" text,
	"tutorial_completed_at" timestamp (3) with time zone,
	"tutorial_skipped" boolean DEFAULT false NOT NULL,
	"documents_uploaded_at" timestamp (3) with time zone,
	"suspended_at" timestamp (3) with time zone,
	"suspension_reason" text,
	"closed_at" timestamp (3) with time zone,
	"deletion_due_at" timestamp (3) with time zone,
	"works_in" uuid,
	"password_change_due" boolean DEFAULT false NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "users_work_elsewhere_or_not" CHECK ("users"."works_in" <> "users"."id")
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"prefix" text NOT NULL,
	"key_hash" text NOT NULL,
	"scopes" text[] NOT NULL,
	"calls_per_minute" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	CONSTRAINT "api_keys_keyHash_unique" UNIQUE("key_hash")
);
--> statement-breakpoint
CREATE TABLE "consent_records" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"consent" text NOT NULL,
	"policy" text NOT NULL,
	"text_version" text NOT NULL,
	"given_at" timestamp (3) with time zone NOT NULL,
	"address" text NOT NULL,
	"user_agent" text
);
--> statement-breakpoint
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
CREATE TABLE "identity_document_images" (
	"document_id" uuid NOT NULL,
	"side" text NOT NULL,
	"storage_key" text NOT NULL,
	"key_id" text NOT NULL,
	"media_type" text NOT NULL,
	"byte_size" integer NOT NULL,
	CONSTRAINT "identity_document_images_document_id_side_pk" PRIMARY KEY("document_id","side"),
	CONSTRAINT "identity_document_images_storageKey_unique" UNIQUE("storage_key")
);
--> statement-breakpoint
CREATE TABLE "identity_documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"document_type" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"reviewer_id" uuid,
	"reason" text,
	CONSTRAINT "identity_documents_known_status" CHECK ("identity_documents"."status" in ('pending', 'approved', 'rejected')),
	CONSTRAINT "identity_documents_decided_unless_pending" CHECK (("identity_documents"."status" = 'pending') = ("identity_documents"."decided_at" is null)),
	CONSTRAINT "identity_documents_rejected_with_reason" CHECK (("identity_documents"."status" = 'rejected') = ("identity_documents"."reason" is not null))
);
--> statement-breakpoint
CREATE TABLE "data_exports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"parts_done" integer DEFAULT 0 NOT NULL,
	"storage_key" text,
	"byte_size" bigint,
	"expires_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "team_invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"team_id" uuid NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"message" text,
	"invited_by" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"accepted_at" timestamp (3) with time zone,
	"accepted_by" uuid,
	"withdrawn_at" timestamp (3) with time zone,
	CONSTRAINT "team_invitations_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "team_members" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"team_id" uuid NOT NULL,
	"role" text NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	"monthly_cap" integer,
	CONSTRAINT "team_members_cap_not_negative" CHECK ("team_members"."monthly_cap" >= 0)
);
--> statement-breakpoint
CREATE TABLE "teams" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "teams_ownerId_unique" UNIQUE("owner_id")
);
--> statement-breakpoint
CREATE TABLE "collection_items" (
	"collection_id" uuid NOT NULL,
	"content_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "collection_items_collection_id_content_id_pk" PRIMARY KEY("collection_id","content_id")
);
--> statement-breakpoint
CREATE TABLE "collections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_searches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"query" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_hidden_counts" (
	"user_id" uuid NOT NULL,
	"type" text NOT NULL,
	"category" text NOT NULL,
	"n" integer NOT NULL,
	CONSTRAINT "content_hidden_counts_user_id_type_category_pk" PRIMARY KEY("user_id","type","category")
);
--> statement-breakpoint
CREATE TABLE "content_counts" (
	"user_id" uuid NOT NULL,
	"type" text NOT NULL,
	"category" text NOT NULL,
	"status" text NOT NULL,
	"n" integer NOT NULL,
	CONSTRAINT "content_counts_user_id_type_category_status_pk" PRIMARY KEY("user_id","type","category","status")
);
--> statement-breakpoint
CREATE TABLE "content_files" (
	"content_id" uuid NOT NULL,
	"variant" text NOT NULL,
	"storage_key" text NOT NULL,
	"media_type" text NOT NULL,
	"byte_size" bigint NOT NULL,
	"sha256" text NOT NULL,
	"etag" text NOT NULL,
	CONSTRAINT "content_files_content_id_variant_pk" PRIMARY KEY("content_id","variant")
);
--> statement-breakpoint
CREATE TABLE "content_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"made_by" uuid,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"category" text NOT NULL,
	"status" text NOT NULL,
	"origin" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"completed_at" timestamp (3) with time zone,
	"width" integer,
	"height" integer,
	"duration_ms" integer,
	"placeholder" text,
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"perceptual_hash" bigint,
	"recipe" jsonb,
	"faces" jsonb,
	"byte_size" bigint,
	"job_id" uuid,
	"favourite" boolean DEFAULT false NOT NULL,
	"verdict" text,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"trashed_at" timestamp (3) with time zone,
	"withheld_at" timestamp (3) with time zone,
	"erased_at" timestamp (3) with time zone,
	"persona_id" text GENERATED ALWAYS AS (metadata->>'personaId') STORED,
	"model_id" text GENERATED ALWAYS AS (metadata->>'modelId') STORED,
	"bundle_id" text GENERATED ALWAYS AS (metadata->>'bundleId') STORED,
	"search_head" text GENERATED ALWAYS AS (left(content_search_text(name, tags, metadata), 500)) STORED NOT NULL,
	"search_whole" text GENERATED ALWAYS AS (nullif(content_search_text(name, tags, metadata), left(content_search_text(name, tags, metadata), 500))) STORED
);
--> statement-breakpoint
CREATE TABLE "content_sources" (
	"content_id" uuid NOT NULL,
	"role" text NOT NULL,
	"position" smallint DEFAULT 0 NOT NULL,
	"source_content_id" uuid,
	"upload_id" uuid,
	CONSTRAINT "content_sources_content_id_role_position_pk" PRIMARY KEY("content_id","role","position")
);
--> statement-breakpoint
CREATE TABLE "content_stacks" (
	"user_id" uuid NOT NULL,
	"bundle_id" text NOT NULL,
	"type" text NOT NULL,
	"category" text NOT NULL,
	"total" integer NOT NULL,
	"size" integer NOT NULL,
	"front_id" uuid,
	CONSTRAINT "content_stacks_user_id_bundle_id_type_category_pk" PRIMARY KEY("user_id","bundle_id","type","category")
);
--> statement-breakpoint
CREATE TABLE "content_uploads" (
	"content_id" uuid NOT NULL,
	"upload_id" uuid NOT NULL,
	CONSTRAINT "content_uploads_content_id_upload_id_pk" PRIMARY KEY("content_id","upload_id")
);
--> statement-breakpoint
CREATE TABLE "undisclosed_copies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"content_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "personas" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"look" jsonb NOT NULL,
	"details" text NOT NULL,
	"negative_prompt" text NOT NULL,
	"model_id" uuid,
	"category" text NOT NULL,
	"identity_key" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "share_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"persona_id" uuid,
	"content_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "share_links_of_one" CHECK (num_nonnulls("share_links"."persona_id", "share_links"."content_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "prompt_templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"prompt" text NOT NULL,
	"negative_prompt" text NOT NULL,
	"category" text NOT NULL,
	"aspect_ratio" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "upload_consents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"upload_id" uuid NOT NULL,
	"user_id" uuid,
	"person" text NOT NULL,
	"manner" text NOT NULL,
	"given_on" date NOT NULL,
	"note" text NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"made_by" uuid,
	"purpose" text NOT NULL,
	"name" text NOT NULL,
	"people" text DEFAULT 'not_stated' NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"placeholder" text NOT NULL,
	"perceptual_hash" bigint,
	"storage_key" text NOT NULL,
	"media_type" text NOT NULL,
	"byte_size" bigint NOT NULL,
	"sha256" text NOT NULL,
	"file_description" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"saved" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp (3) with time zone,
	"withheld_at" timestamp (3) with time zone,
	"erased_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "announcements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"tone" text NOT NULL,
	"link_label" text,
	"link_address" text,
	"audience" text NOT NULL,
	"dismissable" boolean NOT NULL,
	"shown_from" timestamp (3) with time zone NOT NULL,
	"shown_until" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "notification_preferences" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"job_digest" boolean DEFAULT false NOT NULL,
	"digested_until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"occasion" text NOT NULL,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"related_type" text,
	"related_id" uuid,
	"read_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" uuid NOT NULL,
	"endpoint_id" uuid NOT NULL,
	"type" text NOT NULL,
	"body" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone,
	"attempts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_deliveries_endpoint_id_id_pk" PRIMARY KEY("endpoint_id","id")
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"enabled" boolean NOT NULL,
	"stopped" text,
	"failing_since" timestamp (3) with time zone,
	"secret" text NOT NULL,
	"secret_version" integer DEFAULT 1 NOT NULL,
	"previous_secret" text,
	"previous_secret_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "webhook_endpoints_url" UNIQUE("user_id","url")
);
--> statement-breakpoint
CREATE TABLE "trained_models" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"category" text DEFAULT 'sfw' NOT NULL,
	"parameters" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"session_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"face_content_id" uuid,
	"job_id" uuid,
	"content_id" uuid,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "training_images" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"step" integer NOT NULL,
	"position" integer NOT NULL,
	"content_id" uuid,
	"upload_id" uuid,
	"job_id" uuid,
	"caption" text DEFAULT '' NOT NULL,
	"nsfw_tag" text,
	"shot" jsonb,
	"measures" jsonb
);
--> statement-breakpoint
CREATE TABLE "training_reports" (
	"job_id" uuid NOT NULL,
	"step" integer NOT NULL,
	"loss" real,
	"sample" "bytea",
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "training_reports_job_id_step_pk" PRIMARY KEY("job_id","step")
);
--> statement-breakpoint
CREATE TABLE "training_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"made_by" uuid,
	"status" text DEFAULT 'active' NOT NULL,
	"model_name" text NOT NULL,
	"model_prompt" text NOT NULL,
	"step" integer DEFAULT 1 NOT NULL,
	"face_image_id" uuid,
	"training_type" text,
	"nsfw_tags" text[] DEFAULT '{}' NOT NULL,
	"details" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_end" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"seq" integer NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"seq" integer PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_id" uuid,
	"action" text NOT NULL,
	"subject_id" uuid,
	"details" jsonb NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "legal_holds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"placed_by" uuid,
	"placed_at" timestamp (3) with time zone NOT NULL,
	"released_by" uuid,
	"released_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "removed_pictures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid NOT NULL,
	"sha256" text,
	"perceptual_hash" bigint,
	"exempt" uuid[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "safety_appeals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"decision_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"text" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"reviewer_id" uuid,
	"answer" text,
	CONSTRAINT "safety_appeals_decisionId_unique" UNIQUE("decision_id"),
	CONSTRAINT "safety_appeals_known_state" CHECK ("safety_appeals"."state" in ('open', 'upheld', 'overturned')),
	CONSTRAINT "safety_appeals_decided_unless_open" CHECK (("safety_appeals"."state" = 'open') = ("safety_appeals"."decided_at" is null)),
	CONSTRAINT "safety_appeals_decided_by_another" CHECK ("safety_appeals"."reviewer_id" <> "safety_appeals"."user_id")
);
--> statement-breakpoint
CREATE TABLE "safety_decisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"operation" text NOT NULL,
	"category" text NOT NULL,
	"allowed" boolean NOT NULL,
	"policy_version" text NOT NULL,
	"findings" jsonb NOT NULL,
	"near_misses" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"fields" jsonb NOT NULL,
	"request_digest" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "safety_reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"reviewer_id" uuid,
	"reason" text NOT NULL,
	"reviewed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "safety_strikes" (
	"decision_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"ground" text NOT NULL,
	"words_digest" text NOT NULL,
	"given_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"removed_at" timestamp (3) with time zone
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
CREATE TABLE "takedown_cases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"token_hash" text NOT NULL,
	"kind" text NOT NULL,
	"reporter_name" text,
	"reporter_email" text NOT NULL,
	"statement" jsonb NOT NULL,
	"address" text,
	"content_id" uuid,
	"picture_sha256" text,
	"picture_hash" bigint,
	"received_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "takedown_cases_number_unique" UNIQUE("number"),
	CONSTRAINT "takedown_cases_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "takedown_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid NOT NULL,
	"notice_id" uuid,
	"type" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_id" uuid,
	"text" text
);
--> statement-breakpoint
CREATE TABLE "takedown_items" (
	"case_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"item_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"distance" smallint,
	"withheld_at" timestamp (3) with time zone NOT NULL,
	"released_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "takedown_items_case_id_kind_item_id_pk" PRIMARY KEY("case_id","kind","item_id")
);
--> statement-breakpoint
CREATE TABLE "takedown_notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"removed_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "user_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "sandbox_answers" (
	"key" text PRIMARY KEY NOT NULL,
	"request" text NOT NULL,
	"answer" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_customers" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_events" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"delivered_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sandbox_invoices" (
	"id" text PRIMARY KEY NOT NULL,
	"subscription_id" text NOT NULL,
	"reason" text NOT NULL,
	"price_key" text NOT NULL,
	"cents" integer NOT NULL,
	"state" text NOT NULL,
	"period_start" timestamp (3) with time zone NOT NULL,
	"period_end" timestamp (3) with time zone NOT NULL,
	"payment_id" text,
	"failures" integer NOT NULL,
	"first_failed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	CONSTRAINT "sandbox_invoices_cents_not_negative" CHECK ("sandbox_invoices"."cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "sandbox_payments" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"client_secret" text NOT NULL,
	"reference" text,
	"invoice_id" text,
	"subscription_id" text,
	"name" text NOT NULL,
	"cents" integer NOT NULL,
	"refunded_cents" integer NOT NULL,
	"state" text NOT NULL,
	"problem" text,
	"card" text,
	"settles_at" timestamp (3) with time zone,
	"dispute" text,
	"dispute_moves_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sandbox_payments_cents_positive" CHECK ("sandbox_payments"."cents" > 0),
	CONSTRAINT "sandbox_payments_refund_within" CHECK ("sandbox_payments"."refunded_cents" between 0 and "sandbox_payments"."cents")
);
--> statement-breakpoint
CREATE TABLE "sandbox_subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"reference" text NOT NULL,
	"state" text NOT NULL,
	"price" jsonb NOT NULL,
	"next_price" jsonb,
	"cancel_at_period_end" boolean NOT NULL,
	"card" text,
	"anchor" timestamp (3) with time zone NOT NULL,
	"current_period_start" timestamp (3) with time zone NOT NULL,
	"current_period_end" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "operator_files" ADD CONSTRAINT "operator_files_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident_updates" ADD CONSTRAINT "incident_updates_incident_id_incidents_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."incidents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enterprise_periods" ADD CONSTRAINT "enterprise_periods_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enterprise_periods" ADD CONSTRAINT "enterprise_periods_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storage_days" ADD CONSTRAINT "storage_days_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stored_bytes" ADD CONSTRAINT "stored_bytes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_holds" ADD CONSTRAINT "ledger_holds_wallet_id_wallets_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."wallets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_transfers" ADD CONSTRAINT "ledger_transfers_wallet_id_wallets_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."wallets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_transfers" ADD CONSTRAINT "ledger_transfers_hold_id_ledger_holds_id_fk" FOREIGN KEY ("hold_id") REFERENCES "public"."ledger_holds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallets" ADD CONSTRAINT "wallets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "managed_agreements" ADD CONSTRAINT "managed_agreements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "managed_agreements" ADD CONSTRAINT "managed_agreements_quote_id_managed_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."managed_quotes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "managed_invoices" ADD CONSTRAINT "managed_invoices_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "managed_invoices" ADD CONSTRAINT "managed_invoices_agreement_id_managed_agreements_id_fk" FOREIGN KEY ("agreement_id") REFERENCES "public"."managed_agreements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "managed_quotes" ADD CONSTRAINT "managed_quotes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "managed_quotes" ADD CONSTRAINT "managed_quotes_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_codes" ADD CONSTRAINT "referral_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_newcomer_id_users_id_fk" FOREIGN KEY ("newcomer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_referrer_id_users_id_fk" FOREIGN KEY ("referrer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_accounts" ADD CONSTRAINT "billing_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_customers" ADD CONSTRAINT "billing_customers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_payments" ADD CONSTRAINT "subscription_payments_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usage_days" ADD CONSTRAINT "usage_days_wallet_id_wallets_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."wallets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "engine_jobs" ADD CONSTRAINT "engine_jobs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "engine_jobs" ADD CONSTRAINT "engine_jobs_call_id_generation_calls_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."generation_calls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "engine_jobs" ADD CONSTRAINT "engine_jobs_decision_id_safety_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."safety_decisions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "engine_jobs" ADD CONSTRAINT "engine_jobs_hold_id_ledger_holds_id_fk" FOREIGN KEY ("hold_id") REFERENCES "public"."ledger_holds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "engine_jobs" ADD CONSTRAINT "engine_jobs_content_id_content_items_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."content_items"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generation_calls" ADD CONSTRAINT "generation_calls_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picture_readings" ADD CONSTRAINT "picture_readings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picture_readings" ADD CONSTRAINT "picture_readings_content_id_content_items_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."content_items"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picture_readings" ADD CONSTRAINT "picture_readings_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_works_in_users_id_fk" FOREIGN KEY ("works_in") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_records" ADD CONSTRAINT "consent_records_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_views" ADD CONSTRAINT "document_views_document_id_identity_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."identity_documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_views" ADD CONSTRAINT "document_views_reviewer_id_users_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_document_images" ADD CONSTRAINT "identity_document_images_document_id_identity_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."identity_documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_documents" ADD CONSTRAINT "identity_documents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_documents" ADD CONSTRAINT "identity_documents_reviewer_id_users_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_invitations" ADD CONSTRAINT "team_invitations_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_invitations" ADD CONSTRAINT "team_invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_invitations" ADD CONSTRAINT "team_invitations_accepted_by_users_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teams" ADD CONSTRAINT "teams_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_items" ADD CONSTRAINT "collection_items_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_items" ADD CONSTRAINT "collection_items_content_id_content_items_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."content_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collections" ADD CONSTRAINT "collections_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_hidden_counts" ADD CONSTRAINT "content_hidden_counts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_counts" ADD CONSTRAINT "content_counts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_files" ADD CONSTRAINT "content_files_content_id_content_items_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."content_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_items" ADD CONSTRAINT "content_items_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_sources" ADD CONSTRAINT "content_sources_content_id_content_items_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."content_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_sources" ADD CONSTRAINT "content_sources_source_content_id_content_items_id_fk" FOREIGN KEY ("source_content_id") REFERENCES "public"."content_items"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_sources" ADD CONSTRAINT "content_sources_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_stacks" ADD CONSTRAINT "content_stacks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_uploads" ADD CONSTRAINT "content_uploads_content_id_content_items_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."content_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_uploads" ADD CONSTRAINT "content_uploads_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "undisclosed_copies" ADD CONSTRAINT "undisclosed_copies_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "personas" ADD CONSTRAINT "personas_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_persona_id_personas_id_fk" FOREIGN KEY ("persona_id") REFERENCES "public"."personas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_content_id_content_items_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."content_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prompt_templates" ADD CONSTRAINT "prompt_templates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_consents" ADD CONSTRAINT "upload_consents_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_consents" ADD CONSTRAINT "upload_consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trained_models" ADD CONSTRAINT "trained_models_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trained_models" ADD CONSTRAINT "trained_models_session_id_training_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."training_sessions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trained_models" ADD CONSTRAINT "trained_models_face_content_id_content_items_id_fk" FOREIGN KEY ("face_content_id") REFERENCES "public"."content_items"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trained_models" ADD CONSTRAINT "trained_models_content_id_content_items_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."content_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_images" ADD CONSTRAINT "training_images_session_id_training_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."training_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_images" ADD CONSTRAINT "training_images_content_id_content_items_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."content_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_images" ADD CONSTRAINT "training_images_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_images" ADD CONSTRAINT "training_images_job_id_engine_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."engine_jobs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_reports" ADD CONSTRAINT "training_reports_job_id_engine_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."engine_jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_sessions" ADD CONSTRAINT "training_sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "safety_appeals" ADD CONSTRAINT "safety_appeals_decision_id_safety_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."safety_decisions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "safety_appeals" ADD CONSTRAINT "safety_appeals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "safety_appeals" ADD CONSTRAINT "safety_appeals_reviewer_id_users_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "safety_decisions" ADD CONSTRAINT "safety_decisions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "safety_reviews" ADD CONSTRAINT "safety_reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "safety_reviews" ADD CONSTRAINT "safety_reviews_reviewer_id_users_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "safety_strikes" ADD CONSTRAINT "safety_strikes_decision_id_safety_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."safety_decisions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "safety_strikes" ADD CONSTRAINT "safety_strikes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "safety_verdicts" ADD CONSTRAINT "safety_verdicts_decision_id_safety_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."safety_decisions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "safety_verdicts" ADD CONSTRAINT "safety_verdicts_reviewer_id_users_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "takedown_events" ADD CONSTRAINT "takedown_events_case_id_takedown_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."takedown_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "takedown_events" ADD CONSTRAINT "takedown_events_notice_id_takedown_notices_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."takedown_notices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "takedown_events" ADD CONSTRAINT "takedown_events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "takedown_items" ADD CONSTRAINT "takedown_items_case_id_takedown_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."takedown_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "takedown_items" ADD CONSTRAINT "takedown_items_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "takedown_notices" ADD CONSTRAINT "takedown_notices_case_id_takedown_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."takedown_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "takedown_notices" ADD CONSTRAINT "takedown_notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_invoices" ADD CONSTRAINT "sandbox_invoices_subscription_id_sandbox_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."sandbox_subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD CONSTRAINT "sandbox_payments_customer_id_sandbox_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."sandbox_customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD CONSTRAINT "sandbox_payments_subscription_id_sandbox_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."sandbox_subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_subscriptions" ADD CONSTRAINT "sandbox_subscriptions_customer_id_sandbox_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."sandbox_customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "backup_runs_newest" ON "backup_runs" USING btree ("kind","made_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "incident_updates_incident_id_id_index" ON "incident_updates" USING btree ("incident_id","id");--> statement-breakpoint
CREATE INDEX "incidents_started_at_index" ON "incidents" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "web_presence_seen_at_index" ON "web_presence" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "invoices_of_user" ON "invoices" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "invoices_paid" ON "invoices" USING btree ("paid_at") WHERE "invoices"."paid_at" is not null;--> statement-breakpoint
CREATE INDEX "invoices_unpaid" ON "invoices" USING btree ("due_at") WHERE "invoices"."status" in ('open', 'overdue');--> statement-breakpoint
CREATE INDEX "ledger_holds_job" ON "ledger_holds" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "ledger_holds_of_member" ON "ledger_holds" USING btree ("wallet_id","made_by","created_at");--> statement-breakpoint
CREATE INDEX "ledger_holds_open_by_expiry" ON "ledger_holds" USING btree ("expires_at") WHERE "ledger_holds"."state" = 'open';--> statement-breakpoint
CREATE INDEX "ledger_transfers_statement" ON "ledger_transfers" USING btree ("wallet_id","id");--> statement-breakpoint
CREATE INDEX "ledger_transfers_besides_jobs" ON "ledger_transfers" USING btree ("wallet_id","id") WHERE "ledger_transfers"."credit" in ('plan', 'available', 'issued', 'expired');--> statement-breakpoint
CREATE INDEX "ledger_transfers_of_job" ON "ledger_transfers" USING btree ("job_id") WHERE "ledger_transfers"."job_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_transfers_once_per_hold" ON "ledger_transfers" USING btree ("hold_id","debit","credit") WHERE "ledger_transfers"."hold_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_transfers_once_per_key" ON "ledger_transfers" USING btree ("wallet_id","idempotency_key") WHERE "ledger_transfers"."idempotency_key" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "managed_agreements_running" ON "managed_agreements" USING btree ("user_id") WHERE "managed_agreements"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "managed_invoices_of_agreement" ON "managed_invoices" USING btree ("agreement_id");--> statement-breakpoint
CREATE INDEX "managed_quotes_of_user" ON "managed_quotes" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "managed_quotes_open" ON "managed_quotes" USING btree ("user_id") WHERE "managed_quotes"."state" = 'open';--> statement-breakpoint
CREATE INDEX "referrals_of_referrer" ON "referrals" USING btree ("referrer_id","joined_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "referrals_waiting" ON "referrals" USING btree ("joined_at") WHERE "referrals"."state" = 'joined';--> statement-breakpoint
CREATE UNIQUE INDEX "billing_differences_open" ON "billing_differences" USING btree ("subject") WHERE "billing_differences"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "billing_differences_newest" ON "billing_differences" USING btree ("found_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "payment_events_received" ON "payment_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "payment_events_outstanding" ON "payment_events" USING btree ("provider","subject_kind","subject_id") WHERE "payment_events"."settled_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_refunds_one_asked" ON "payment_refunds" USING btree ("subject_id") WHERE "payment_refunds"."state" = 'asked';--> statement-breakpoint
CREATE INDEX "purchases_open" ON "purchases" USING btree ("created_at") WHERE "purchases"."state" = 'open';--> statement-breakpoint
CREATE INDEX "subscription_payments_of" ON "subscription_payments" USING btree ("subscription_id","invoiced_at");--> statement-breakpoint
CREATE INDEX "subscription_payments_by_payment" ON "subscription_payments" USING btree ("provider","payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_one_own" ON "subscriptions" USING btree ("user_id") WHERE "subscriptions"."state" in ('trialing', 'active', 'past_due') and "subscriptions"."source" in ('card', 'trial');--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_one_given" ON "subscriptions" USING btree ("user_id") WHERE "subscriptions"."state" in ('trialing', 'active', 'past_due') and "subscriptions"."source" in ('admin', 'managed');--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_one_incomplete" ON "subscriptions" USING btree ("user_id") WHERE "subscriptions"."state" = 'incomplete';--> statement-breakpoint
CREATE INDEX "subscriptions_of_user" ON "subscriptions" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "subscriptions_due" ON "subscriptions" USING btree ("period_end") WHERE "subscriptions"."state" <> 'ended';--> statement-breakpoint
CREATE INDEX "subscriptions_allowance_due" ON "subscriptions" USING btree ("next_allowance_at") WHERE "subscriptions"."state" <> 'ended' and "subscriptions"."next_allowance_at" is not null;--> statement-breakpoint
CREATE INDEX "subscriptions_pending_provider_action" ON "subscriptions" USING btree ("id") WHERE "subscriptions"."pending_provider_action" is not null;--> statement-breakpoint
CREATE INDEX "usage_days_of_day" ON "usage_days" USING btree ("day");--> statement-breakpoint
CREATE INDEX "engine_jobs_of_call" ON "engine_jobs" USING btree ("call_id");--> statement-breakpoint
CREATE INDEX "engine_jobs_waiting" ON "engine_jobs" USING btree ("lane","operation","category","user_id","loras","failed_on","created_at","id") WHERE state = 'queued';--> statement-breakpoint
CREATE INDEX "engine_jobs_running" ON "engine_jobs" USING btree ("user_id","lease_expires_at") WHERE state = 'running';--> statement-breakpoint
CREATE INDEX "engine_jobs_by_user" ON "engine_jobs" USING btree ("user_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "engine_jobs_served" ON "engine_jobs" USING btree ("user_id","lane","started_at" DESC NULLS FIRST) WHERE started_at is not null;--> statement-breakpoint
CREATE INDEX "engine_jobs_under_way" ON "engine_jobs" USING btree ("user_id","created_at") WHERE state in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "engine_jobs_in_dock" ON "engine_jobs" USING btree ("user_id","ended_at" DESC NULLS FIRST) WHERE ended_at is not null and dismissed_at is null;--> statement-breakpoint
CREATE INDEX "engine_jobs_completed" ON "engine_jobs" USING btree ("operation","ended_at" DESC NULLS FIRST) WHERE state = 'completed';--> statement-breakpoint
CREATE INDEX "engine_jobs_by_content" ON "engine_jobs" USING btree ("content_id");--> statement-breakpoint
CREATE INDEX "engine_jobs_of_decision" ON "engine_jobs" USING btree ("decision_id");--> statement-breakpoint
CREATE INDEX "engine_jobs_asked" ON "engine_jobs" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "engine_jobs_ended" ON "engine_jobs" USING btree ("ended_at") WHERE ended_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "generation_calls_idempotency" ON "generation_calls" USING btree ("user_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "generation_calls_newest" ON "generation_calls" USING btree ("user_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "picture_readings_newest" ON "picture_readings" USING btree ("user_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "picture_readings_of_content" ON "picture_readings" USING btree ("content_id");--> statement-breakpoint
CREATE INDEX "picture_readings_of_upload" ON "picture_readings" USING btree ("upload_id");--> statement-breakpoint
CREATE INDEX "credentials_user_id_index" ON "credentials" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "second_factors_user_id_index" ON "second_factors" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_user_id_index" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_at_index" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "users_working_elsewhere" ON "users" USING btree ("works_in") WHERE "users"."works_in" is not null;--> statement-breakpoint
CREATE INDEX "verifications_identifier_index" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "api_keys_of_user" ON "api_keys" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "consent_records_once_per_text" ON "consent_records" USING btree ("user_id","consent","policy","text_version");--> statement-breakpoint
CREATE INDEX "document_views_of_document" ON "document_views" USING btree ("document_id","reviewer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "identity_documents_one_per_user" ON "identity_documents" USING btree ("user_id") WHERE "identity_documents"."status" <> 'rejected';--> statement-breakpoint
CREATE INDEX "identity_documents_of_user" ON "identity_documents" USING btree ("user_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "identity_documents_decided" ON "identity_documents" USING btree ("decided_at") WHERE "identity_documents"."decided_at" is not null;--> statement-breakpoint
CREATE INDEX "identity_documents_pending" ON "identity_documents" USING btree ("created_at") WHERE "identity_documents"."status" = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "data_exports_one_under_way" ON "data_exports" USING btree ("user_id") WHERE "data_exports"."state" in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "data_exports_of_user" ON "data_exports" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "data_exports_expiry" ON "data_exports" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "team_invitations_unanswered" ON "team_invitations" USING btree ("team_id","email") WHERE "team_invitations"."accepted_at" is null and "team_invitations"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "team_members_of_team" ON "team_members" USING btree ("team_id","joined_at");--> statement-breakpoint
CREATE INDEX "collection_items_newest" ON "collection_items" USING btree ("collection_id","created_at" DESC NULLS FIRST,"content_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "collection_items_of_content" ON "collection_items" USING btree ("content_id");--> statement-breakpoint
CREATE UNIQUE INDEX "collections_by_name" ON "collections" USING btree ("user_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "saved_searches_by_name" ON "saved_searches" USING btree ("user_id",lower("name"));--> statement-breakpoint
CREATE INDEX "content_files_key" ON "content_files" USING hash ("storage_key");--> statement-breakpoint
CREATE INDEX "content_files_sha256" ON "content_files" USING hash ("sha256") WHERE "content_files"."variant" = 'original';--> statement-breakpoint
CREATE INDEX "content_items_newest" ON "content_items" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "content_items"."trashed_at" is null;--> statement-breakpoint
CREATE INDEX "content_items_newest_of_type" ON "content_items" USING btree ("user_id","type","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "content_items"."trashed_at" is null;--> statement-breakpoint
CREATE INDEX "content_items_newest_of_category" ON "content_items" USING btree ("user_id","category","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "content_items"."trashed_at" is null;--> statement-breakpoint
CREATE INDEX "content_items_newest_unfinished" ON "content_items" USING btree ("user_id","status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "content_items"."status" <> 'completed' and "content_items"."trashed_at" is null;--> statement-breakpoint
CREATE INDEX "content_items_by_name" ON "content_items" USING btree ("user_id",(content_folded("name") collate "C"),"id") WHERE "content_items"."trashed_at" is null;--> statement-breakpoint
CREATE INDEX "content_items_newest_favourites" ON "content_items" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "content_items"."favourite" and "content_items"."trashed_at" is null;--> statement-breakpoint
CREATE INDEX "content_items_favourites_by_name" ON "content_items" USING btree ("user_id",(content_folded("name") collate "C"),"id") WHERE "content_items"."favourite" and "content_items"."trashed_at" is null;--> statement-breakpoint
CREATE INDEX "content_items_newest_judged" ON "content_items" USING btree ("user_id","verdict","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "content_items"."verdict" is not null and "content_items"."trashed_at" is null;--> statement-breakpoint
CREATE INDEX "content_items_newest_long" ON "content_items" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "content_items"."search_whole" is not null and "content_items"."trashed_at" is null;--> statement-breakpoint
CREATE INDEX "content_items_trash" ON "content_items" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "content_items"."trashed_at" is not null;--> statement-breakpoint
CREATE INDEX "content_items_trashed_at" ON "content_items" USING btree ("trashed_at") WHERE "content_items"."trashed_at" is not null;--> statement-breakpoint
CREATE INDEX "content_items_of_persona" ON "content_items" USING btree ("user_id","persona_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "content_items"."persona_id" is not null and "content_items"."trashed_at" is null;--> statement-breakpoint
CREATE INDEX "content_items_of_model" ON "content_items" USING btree ("user_id","model_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "content_items"."model_id" is not null and "content_items"."trashed_at" is null;--> statement-breakpoint
CREATE INDEX "content_items_of_bundle" ON "content_items" USING btree ("user_id","bundle_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "content_items"."bundle_id" is not null and "content_items"."trashed_at" is null;--> statement-breakpoint
CREATE INDEX "content_items_alike" ON "content_items" USING gin (picture_bands("perceptual_hash")) WHERE "content_items"."perceptual_hash" is not null;--> statement-breakpoint
CREATE INDEX "content_items_erased" ON "content_items" USING btree ("erased_at") WHERE "content_items"."erased_at" is not null;--> statement-breakpoint
CREATE INDEX "content_items_of_job" ON "content_items" USING btree ("job_id") WHERE "content_items"."job_id" is not null;--> statement-breakpoint
CREATE INDEX "content_sources_children" ON "content_sources" USING btree ("source_content_id","content_id");--> statement-breakpoint
CREATE INDEX "content_sources_of_upload" ON "content_sources" USING btree ("upload_id");--> statement-breakpoint
CREATE UNIQUE INDEX "content_stacks_front" ON "content_stacks" USING btree ("user_id","front_id");--> statement-breakpoint
CREATE INDEX "content_uploads_of_upload" ON "content_uploads" USING btree ("upload_id","content_id");--> statement-breakpoint
CREATE INDEX "undisclosed_copies_newest" ON "undisclosed_copies" USING btree ("user_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "undisclosed_copies_of_content" ON "undisclosed_copies" USING btree ("content_id");--> statement-breakpoint
CREATE INDEX "personas_of_user" ON "personas" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "share_links_token" ON "share_links" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "share_links_of_persona" ON "share_links" USING btree ("persona_id") WHERE "share_links"."persona_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "share_links_of_content" ON "share_links" USING btree ("content_id") WHERE "share_links"."content_id" is not null;--> statement-breakpoint
CREATE INDEX "share_links_of_user" ON "share_links" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "prompt_templates_of_user" ON "prompt_templates" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "upload_consents_of_upload" ON "upload_consents" USING btree ("upload_id","recorded_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "uploads_newest" ON "uploads" USING btree ("user_id","purpose","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "uploads_by_age" ON "uploads" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "uploads_alike" ON "uploads" USING gin (picture_bands("perceptual_hash")) WHERE "uploads"."perceptual_hash" is not null;--> statement-breakpoint
CREATE INDEX "uploads_sha256" ON "uploads" USING hash ("sha256");--> statement-breakpoint
CREATE INDEX "notification_preferences_digest" ON "notification_preferences" USING btree ("user_id") WHERE job_digest;--> statement-breakpoint
CREATE INDEX "notifications_newest" ON "notifications" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id","id") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "notifications_by_age" ON "notifications" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_occasion" ON "notifications" USING btree ("user_id","occasion");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("next_attempt_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_by_age" ON "webhook_deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "trained_models_newest" ON "trained_models" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "trained_models_one_default" ON "trained_models" USING btree ("user_id") WHERE "trained_models"."is_default";--> statement-breakpoint
CREATE INDEX "trained_models_of_session" ON "trained_models" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "trained_models_of_content" ON "trained_models" USING btree ("content_id");--> statement-breakpoint
CREATE INDEX "trained_models_of_job" ON "trained_models" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "training_images_of_session" ON "training_images" USING btree ("session_id","step","position");--> statement-breakpoint
CREATE INDEX "training_images_of_content" ON "training_images" USING btree ("content_id");--> statement-breakpoint
CREATE INDEX "training_images_of_upload" ON "training_images" USING btree ("upload_id");--> statement-breakpoint
CREATE UNIQUE INDEX "training_sessions_one_active" ON "training_sessions" USING btree ("user_id",coalesce("made_by", "user_id")) WHERE "training_sessions"."status" = 'active';--> statement-breakpoint
CREATE INDEX "training_sessions_of_user" ON "training_sessions" USING btree ("user_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_entries_of_actor" ON "audit_entries" USING btree ("actor_id","seq");--> statement-breakpoint
CREATE INDEX "audit_entries_of_subject" ON "audit_entries" USING btree ("subject_id","seq");--> statement-breakpoint
CREATE INDEX "audit_entries_of_action" ON "audit_entries" USING btree ("action","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "legal_holds_in_force" ON "legal_holds" USING btree ("subject_id") WHERE "legal_holds"."released_at" is null;--> statement-breakpoint
CREATE INDEX "legal_holds_newest" ON "legal_holds" USING btree ("placed_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "removed_pictures_of_case" ON "removed_pictures" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "removed_pictures_sha256" ON "removed_pictures" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "removed_pictures_alike" ON "removed_pictures" USING gin (picture_bands("perceptual_hash")) WHERE "removed_pictures"."perceptual_hash" is not null;--> statement-breakpoint
CREATE INDEX "safety_appeals_open" ON "safety_appeals" USING btree ("created_at") WHERE "safety_appeals"."state" = 'open';--> statement-breakpoint
CREATE INDEX "safety_decisions_user_id_created_at_index" ON "safety_decisions" USING btree ("user_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "safety_decisions_allowed_created_at_index" ON "safety_decisions" USING btree ("allowed","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "safety_decisions_refused" ON "safety_decisions" USING btree ("user_id","id") WHERE not "safety_decisions"."allowed";--> statement-breakpoint
CREATE INDEX "safety_decisions_near_misses" ON "safety_decisions" USING btree ("created_at") WHERE "safety_decisions"."near_misses" <> '[]';--> statement-breakpoint
CREATE INDEX "safety_reviews_of_user" ON "safety_reviews" USING btree ("user_id","reviewed_at");--> statement-breakpoint
CREATE INDEX "safety_strikes_of_user" ON "safety_strikes" USING btree ("user_id","given_at") WHERE "safety_strikes"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "takedown_cases_waiting" ON "takedown_cases" USING btree ("received_at") WHERE "takedown_cases"."decided_at" is null;--> statement-breakpoint
CREATE INDEX "takedown_cases_decided" ON "takedown_cases" USING btree ("decided_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "takedown_events_of_case" ON "takedown_events" USING btree ("case_id","at","id");--> statement-breakpoint
CREATE INDEX "takedown_items_of_item" ON "takedown_items" USING btree ("item_id");--> statement-breakpoint
CREATE UNIQUE INDEX "takedown_notices_once" ON "takedown_notices" USING btree ("case_id","user_id");--> statement-breakpoint
CREATE INDEX "takedown_notices_of_user" ON "takedown_notices" USING btree ("user_id","removed_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "takedown_notices_unsettled" ON "takedown_notices" USING btree ("removed_at") WHERE "takedown_notices"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "user_events_user_id_id_index" ON "user_events" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "user_events_created_at_index" ON "user_events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sandbox_customers_of_user" ON "sandbox_customers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sandbox_events_delivered" ON "sandbox_events" USING btree ("delivered_at") WHERE "sandbox_events"."delivered_at" is not null;--> statement-breakpoint
CREATE INDEX "sandbox_invoices_of_subscription" ON "sandbox_invoices" USING btree ("subscription_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sandbox_payments_secret" ON "sandbox_payments" USING btree ("client_secret");--> statement-breakpoint
CREATE INDEX "sandbox_payments_of_subscription" ON "sandbox_payments" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "sandbox_payments_due" ON "sandbox_payments" USING btree ("due_at") WHERE "sandbox_payments"."due_at" is not null and "sandbox_payments"."subscription_id" is null;--> statement-breakpoint
CREATE INDEX "sandbox_payments_changed" ON "sandbox_payments" USING btree ("changed_at");--> statement-breakpoint
CREATE INDEX "sandbox_subscriptions_due" ON "sandbox_subscriptions" USING btree ("due_at") WHERE "sandbox_subscriptions"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "sandbox_subscriptions_changed" ON "sandbox_subscriptions" USING btree ("changed_at");
--> statement-breakpoint
-- == By hand: indexes with INCLUDE, which the schema's builder does not know ==

-- A search reads this index and nothing else.
create index content_items_search on content_items (user_id, created_at desc, id desc)
  include (search_head, type, category, status) where trashed_at is null;
--> statement-breakpoint
-- Filters and counts of own tags read this index and nothing else. The tags of an item fit: 20 of 30 characters
-- (contract limits) are 2,504 bytes at most, of 2,704.
CREATE INDEX "content_items_newest_tagged" ON "content_items" USING btree ("user_id","created_at" DESC,"id" DESC) INCLUDE ("tags") WHERE "tags" <> '{}' and "trashed_at" is null;
--> statement-breakpoint
-- == By hand: functions and triggers ==

-- Counts of items (content_counts). A trigger runs once for a statement and reads transition tables: a bulk insert
-- costs one upsert, not one a row. It visits keys in one order, so that two statements cannot deadlock. It does not
-- count what lies in the trash.
create or replace function count_content_added() returns trigger language plpgsql as $$
begin
  insert into content_counts as counts (user_id, type, category, status, n)
  select user_id, type, category, status, count(*)
  from added where trashed_at is null
  group by user_id, type, category, status
  order by user_id, type, category, status
  on conflict (user_id, type, category, status) do update set n = counts.n + excluded.n;
  return null;
end
$$;
--> statement-breakpoint
create or replace function count_content_changed() returns trigger language plpgsql as $$
begin
  insert into content_counts as counts (user_id, type, category, status, n)
  select user_id, type, category, status, sum(change)
  from (
    select user_id, type, category, status, 1 as change from added where trashed_at is null
    union all
    select user_id, type, category, status, -1 from removed where trashed_at is null
  ) as changes
  group by user_id, type, category, status
  having sum(change) <> 0
  order by user_id, type, category, status
  on conflict (user_id, type, category, status) do update set n = counts.n + excluded.n;
  return null;
end
$$;
--> statement-breakpoint
-- Only updates: when a person is deleted, their counts may be gone before the items, and must stay gone.
create or replace function count_content_removed() returns trigger language plpgsql as $$
declare
  gone record;
begin
  for gone in
    select user_id, type, category, status, count(*) as n
    from removed where trashed_at is null
    group by user_id, type, category, status
    order by user_id, type, category, status
  loop
    update content_counts as counts set n = counts.n - gone.n
    where counts.user_id = gone.user_id and counts.type = gone.type
      and counts.category = gone.category and counts.status = gone.status;
  end loop;
  return null;
end
$$;
--> statement-breakpoint
create trigger content_items_added after insert on content_items
  referencing new table as added
  for each statement execute function count_content_added();
--> statement-breakpoint
create trigger content_items_changed after update on content_items
  referencing old table as removed new table as added
  for each statement execute function count_content_changed();
--> statement-breakpoint
create trigger content_items_removed after delete on content_items
  referencing old table as removed
  for each statement execute function count_content_removed();
--> statement-breakpoint
-- Variant stacks (content_stacks). Each trigger locks the stacks in one order before it reads the items. It then sees
-- the committed changes of other transactions, and transactions cannot deadlock, as they would with a front flag on the
-- items themselves.
create function content_restack(users uuid[], bundles text[]) returns void language plpgsql as $$
begin
  perform from content_stacks s
  where (s.user_id, s.bundle_id) in (select * from unnest(users, bundles))
  order by s.user_id, s.bundle_id, s.type, s.category for update;
  update content_stacks s set size = found.size, front_id = found.front_id
  from (
    select s.user_id, s.bundle_id, s.type, s.category, count(i.id)::int as size,
      (array_agg(i.id order by i.status <> 'completed',
        case i.verdict when 'keep' then 0 when 'reject' then 2 else 1 end, i.id))[1] as front_id
    from content_stacks s
    left join content_items i on i.user_id = s.user_id and i.bundle_id = s.bundle_id and i.type = s.type
      and i.category = s.category and i.trashed_at is null
    where (s.user_id, s.bundle_id) in (select * from unnest(users, bundles))
    group by s.user_id, s.bundle_id, s.type, s.category
  ) as found
  where (s.user_id, s.bundle_id, s.type, s.category) = (found.user_id, found.bundle_id, found.type, found.category)
    and (s.size, s.front_id) is distinct from (found.size, found.front_id);
end
$$;
--> statement-breakpoint
-- A call stores its items in one statement, so that a new stack needs no recount.
create function stack_content_added() returns trigger language plpgsql as $$
declare
  users uuid[];
  bundles text[];
begin
  with come as (
    select user_id, bundle_id, type, category, count(*)::int as total,
      count(*) filter (where trashed_at is null)::int as size,
      (array_agg(id order by status <> 'completed', case verdict when 'keep' then 0 when 'reject' then 2 else 1 end, id)
        filter (where trashed_at is null))[1] as front_id
    from added where bundle_id is not null
    group by user_id, bundle_id, type, category
  ), stacked as (
    insert into content_stacks as s (user_id, bundle_id, type, category, total, size, front_id)
    select user_id, bundle_id, type, category, total, size, front_id from come
    order by user_id, bundle_id, type, category
    on conflict (user_id, bundle_id, type, category) do update set total = s.total + excluded.total
    returning user_id, bundle_id, type, category, total
  )
  select array_agg(user_id), array_agg(bundle_id) into users, bundles
  from stacked join come using (user_id, bundle_id, type, category) where stacked.total <> come.total;
  if users is not null then perform content_restack(users, bundles); end if;
  return null;
end
$$;
--> statement-breakpoint
create function stack_content_changed() returns trigger language plpgsql as $$
declare
  users uuid[];
  bundles text[];
begin
  select array_agg(user_id), array_agg(bundle_id) into users, bundles
  from (
    select distinct added.user_id, added.bundle_id from added join removed using (id)
    where added.bundle_id is not null and (added.status, added.verdict, added.trashed_at)
      is distinct from (removed.status, removed.verdict, removed.trashed_at)
  ) as changed;
  if users is not null then perform content_restack(users, bundles); end if;
  return null;
end
$$;
--> statement-breakpoint
-- Removed items mostly come from the trash, which the size of a stack excludes.
create function stack_content_removed() returns trigger language plpgsql as $$
declare
  gone record;
  users uuid[];
  bundles text[];
begin
  for gone in
    select user_id, bundle_id, type, category, count(*)::int as n
    from removed where bundle_id is not null
    group by user_id, bundle_id, type, category
    order by user_id, bundle_id, type, category
  loop
    update content_stacks s set total = s.total - gone.n
    where (s.user_id, s.bundle_id, s.type, s.category) = (gone.user_id, gone.bundle_id, gone.type, gone.category);
    delete from content_stacks s
    where (s.user_id, s.bundle_id, s.type, s.category) = (gone.user_id, gone.bundle_id, gone.type, gone.category)
      and s.total = 0;
  end loop;
  select array_agg(user_id), array_agg(bundle_id) into users, bundles
  from (
    select distinct user_id, bundle_id from removed where bundle_id is not null and trashed_at is null
  ) as there;
  if users is not null then perform content_restack(users, bundles); end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger content_items_stack_added after insert on content_items
  referencing new table as added
  for each statement execute function stack_content_added();
--> statement-breakpoint
create trigger content_items_stack_changed after update on content_items
  referencing old table as removed new table as added
  for each statement execute function stack_content_changed();
--> statement-breakpoint
create trigger content_items_stack_removed after delete on content_items
  referencing old table as removed
  for each statement execute function stack_content_removed();
--> statement-breakpoint
-- Counts of items that stacks hide (content_hidden_counts), maintained like content_counts; only a change of size changes
-- them. When an account is deleted, its counts may be deleted before its stacks, and must not be created again.
create function count_hidden_added() returns trigger language plpgsql as $$
begin
  insert into content_hidden_counts as hidden (user_id, type, category, n)
  select user_id, type, category, sum(greatest(size - 1, 0)) from added
  group by user_id, type, category having sum(greatest(size - 1, 0)) <> 0
  order by user_id, type, category
  on conflict (user_id, type, category) do update set n = hidden.n + excluded.n;
  return null;
end
$$;
--> statement-breakpoint
create function count_hidden_changed() returns trigger language plpgsql as $$
begin
  insert into content_hidden_counts as hidden (user_id, type, category, n)
  select user_id, type, category, sum(change)
  from (
    select user_id, type, category, greatest(size - 1, 0) as change from added
    union all
    select user_id, type, category, -greatest(size - 1, 0) from removed
  ) as changes
  group by user_id, type, category
  having sum(change) <> 0
  order by user_id, type, category
  on conflict (user_id, type, category) do update set n = hidden.n + excluded.n;
  return null;
end
$$;
--> statement-breakpoint
create function count_hidden_removed() returns trigger language plpgsql as $$
begin
  update content_hidden_counts as hidden set n = hidden.n - gone.n
  from (
    select user_id, type, category, sum(greatest(size - 1, 0)) as n from removed group by user_id, type, category
  ) as gone
  where (hidden.user_id, hidden.type, hidden.category) = (gone.user_id, gone.type, gone.category) and gone.n <> 0;
  return null;
end
$$;
--> statement-breakpoint
create trigger content_stacks_added after insert on content_stacks
  referencing new table as added
  for each statement execute function count_hidden_added();
--> statement-breakpoint
create trigger content_stacks_changed after update on content_stacks
  referencing old table as removed new table as added
  for each statement execute function count_hidden_changed();
--> statement-breakpoint
create trigger content_stacks_removed after delete on content_stacks
  referencing old table as removed
  for each statement execute function count_hidden_removed();
--> statement-breakpoint
-- Bytes that a person stores (stored_bytes), kept as content_counts; only a change of size reaches them. When a person
-- is deleted, the sum may be gone before the files, and must stay gone.
create function store_bytes(of_user uuid, change bigint) returns void language sql as $$
  insert into stored_bytes as stored (user_id, bytes) values (of_user, change)
  on conflict (user_id) do update set bytes = stored.bytes + excluded.bytes;
$$;
--> statement-breakpoint
create function content_bytes_added() returns trigger language plpgsql as $$
begin
  perform store_bytes(user_id, sum(byte_size)::bigint) from added where byte_size is not null group by user_id order by user_id;
  return null;
end
$$;
--> statement-breakpoint
create function content_bytes_changed() returns trigger language plpgsql as $$
begin
  perform store_bytes(user_id, sum(change)::bigint)
  from (
    select user_id, byte_size as change from added where byte_size is not null
    union all
    select user_id, -byte_size from removed where byte_size is not null
  ) as changes
  group by user_id having sum(change) <> 0 order by user_id;
  return null;
end
$$;
--> statement-breakpoint
create function upload_bytes_added() returns trigger language plpgsql as $$
begin
  perform store_bytes(user_id, sum(byte_size)::bigint) from added where removed_at is null group by user_id order by user_id;
  return null;
end
$$;
--> statement-breakpoint
create function upload_bytes_changed() returns trigger language plpgsql as $$
begin
  perform store_bytes(user_id, sum(change)::bigint)
  from (
    select user_id, byte_size as change from added where removed_at is null
    union all
    select user_id, -byte_size from removed where removed_at is null
  ) as changes
  group by user_id having sum(change) <> 0 order by user_id;
  return null;
end
$$;
--> statement-breakpoint
create function content_bytes_removed() returns trigger language plpgsql as $$
begin
  update stored_bytes as stored set bytes = stored.bytes - gone.bytes
  from (select user_id, sum(byte_size) as bytes from removed where byte_size is not null group by user_id) as gone
  where stored.user_id = gone.user_id;
  return null;
end
$$;
--> statement-breakpoint
create function upload_bytes_removed() returns trigger language plpgsql as $$
begin
  update stored_bytes as stored set bytes = stored.bytes - gone.bytes
  from (select user_id, sum(byte_size) as bytes from removed where removed_at is null group by user_id) as gone
  where stored.user_id = gone.user_id;
  return null;
end
$$;
--> statement-breakpoint
create trigger content_items_bytes_added after insert on content_items
  referencing new table as added
  for each statement execute function content_bytes_added();
--> statement-breakpoint
create trigger content_items_bytes_changed after update on content_items
  referencing old table as removed new table as added
  for each statement execute function content_bytes_changed();
--> statement-breakpoint
create trigger content_items_bytes_removed after delete on content_items
  referencing old table as removed
  for each statement execute function content_bytes_removed();
--> statement-breakpoint
create trigger uploads_bytes_added after insert on uploads
  referencing new table as added
  for each statement execute function upload_bytes_added();
--> statement-breakpoint
create trigger uploads_bytes_changed after update on uploads
  referencing old table as removed new table as added
  for each statement execute function upload_bytes_changed();
--> statement-breakpoint
create trigger uploads_bytes_removed after delete on uploads
  referencing old table as removed
  for each statement execute function upload_bytes_removed();
--> statement-breakpoint
-- Tokens spent on each day (usage_days). The trigger looks a job up as it ends, while it is there; it counts tokens of
-- a job that is gone without model and persona.
create function count_usage() returns trigger language plpgsql as $$
begin
  insert into usage_days as usage (wallet_id, day, operation, model, persona, tokens)
  select spent.wallet_id, (spent.created_at at time zone 'UTC')::date, spent.reason,
    coalesce(calls.settings->>'modelName', ''), coalesce(calls.settings->>'personaName', ''), sum(spent.amount)
  from added as spent
  left join engine_jobs as jobs on jobs.id = spent.job_id
  left join generation_calls as calls on calls.id = jobs.call_id
  where spent.credit = 'spent'
  group by 1, 2, 3, 4, 5
  order by 1, 2, 3, 4, 5
  on conflict (wallet_id, day, operation, model, persona) do update set tokens = usage.tokens + excluded.tokens;
  return null;
end
$$;
--> statement-breakpoint
create trigger ledger_transfers_usage after insert on ledger_transfers
  referencing new table as added
  for each statement execute function count_usage();
--> statement-breakpoint
-- The audit log stays as it is recorded.
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'entries of the audit log are neither changed nor deleted';
end
$$;
--> statement-breakpoint
create trigger audit_entries_stand before update or delete or truncate on audit_entries
  for each statement execute function refuse_audit_change();
--> statement-breakpoint
-- Legal holds. Whether one of these ids is under hold: the id of a row, or of the person who owns it.
create function is_held(variadic ids uuid[]) returns boolean
language sql stable parallel safe as $$
  select exists (select from public.legal_holds where released_at is null and subject_id = any(ids))
$$;
--> statement-breakpoint
-- The net under every deletion that does not ask. An item that is still in the making holds nothing yet.
create function refuse_deleting_held() returns trigger language plpgsql as $$
begin
  if public.is_held(old.id, (to_jsonb(old)->>'user_id')::uuid) then
    raise exception 'this is under legal hold and cannot be deleted';
  end if;
  return old;
end
$$;
--> statement-breakpoint
create trigger users_under_hold before delete on users
  for each row execute function refuse_deleting_held();
--> statement-breakpoint
create trigger content_items_under_hold before delete on content_items
  for each row when (old.status <> 'processing') execute function refuse_deleting_held();
--> statement-breakpoint
create trigger uploads_under_hold before delete on uploads
  for each row execute function refuse_deleting_held();
--> statement-breakpoint
-- A person who leaves a team works in their own account from that moment on.
CREATE FUNCTION leave_teams_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE users SET works_in = NULL WHERE id = OLD.user_id AND works_in IS NOT NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER team_members_leave_account AFTER DELETE ON team_members
  FOR EACH ROW EXECUTE FUNCTION leave_teams_account();
