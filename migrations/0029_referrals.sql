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
ALTER TABLE "referral_codes" ADD CONSTRAINT "referral_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_newcomer_id_users_id_fk" FOREIGN KEY ("newcomer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_referrer_id_users_id_fk" FOREIGN KEY ("referrer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "referrals_of_referrer" ON "referrals" USING btree ("referrer_id","joined_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "referrals_waiting" ON "referrals" USING btree ("joined_at") WHERE "referrals"."state" = 'joined';