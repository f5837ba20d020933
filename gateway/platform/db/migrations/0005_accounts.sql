CREATE TABLE "appointments" (
	"id" serial PRIMARY KEY NOT NULL,
	"identity" text NOT NULL,
	"reserve_id" text NOT NULL,
	"user_id" integer,
	"phone_digits" text NOT NULL,
	"location_id" integer NOT NULL,
	"title" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"car_title" text DEFAULT '' NOT NULL,
	"advice" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "appointments_identity_unique" UNIQUE("identity"),
	CONSTRAINT "appointments_reserve_id_unique" UNIQUE("reserve_id")
);
--> statement-breakpoint
CREATE TABLE "disabled_campaign_notices" (
	"user_id" integer NOT NULL,
	"campaign_name" text NOT NULL,
	CONSTRAINT "disabled_campaign_notices_user_id_campaign_name_pk" PRIMARY KEY("user_id","campaign_name")
);
--> statement-breakpoint
CREATE TABLE "letter_secrets" (
	"hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"user_id" integer NOT NULL,
	"email" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "loyalty_accounts" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"referer_code" text NOT NULL,
	"invited_by" integer,
	"balance" integer DEFAULT 0 NOT NULL,
	"registered_at" timestamp with time zone,
	"blank_confirmed_at" timestamp with time zone,
	CONSTRAINT "loyalty_accounts_referer_code_unique" UNIQUE("referer_code"),
	CONSTRAINT "loyalty_balance_not_negative" CHECK ("loyalty_accounts"."balance" >= 0)
);
--> statement-breakpoint
CREATE TABLE "loyalty_operations" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"points" integer NOT NULL,
	"title" text NOT NULL,
	"order_id" integer,
	"active_from" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "nps_answers" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"order_id" integer,
	"score" smallint NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "nps_answers_score" CHECK ("nps_answers"."score" between 0 and 10)
);
--> statement-breakpoint
CREATE TABLE "phone_confirmations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"phone" text NOT NULL,
	"target" text NOT NULL,
	"code_hash" text,
	"browser_hash" text,
	"address" text DEFAULT '' NOT NULL,
	"call_phone" text,
	"user_id" integer,
	"wrong_tries" smallint DEFAULT 0 NOT NULL,
	"confirmed_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "phone_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"phone" text NOT NULL,
	"browser_hash" text,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "promo_applications" (
	"campaign_name" text NOT NULL,
	"user_id" integer NOT NULL,
	"applied_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "promo_applications_campaign_name_user_id_pk" PRIMARY KEY("campaign_name","user_id")
);
--> statement-breakpoint
CREATE TABLE "promo_campaigns" (
	"name" text PRIMARY KEY NOT NULL,
	"keyword" text NOT NULL,
	"title" text NOT NULL,
	"terms" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"uses_left" integer,
	CONSTRAINT "promo_campaigns_keyword_unique" UNIQUE("keyword"),
	CONSTRAINT "promo_uses_not_negative" CHECK ("promo_campaigns"."uses_left" >= 0)
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" integer NOT NULL,
	"refresh_hash" text NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "sessions_refresh_hash_unique" UNIQUE("refresh_hash")
);
--> statement-breakpoint
CREATE TABLE "spent_refresh_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"spent_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "storage_contracts" (
	"id" serial PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"user_id" integer,
	"phone_digits" text NOT NULL,
	"location_id" integer NOT NULL,
	"items" jsonb NOT NULL,
	"status" text DEFAULT 'stored' NOT NULL,
	"planning_date" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "storage_contracts_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "user_cars" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"brand" jsonb NOT NULL,
	"model" jsonb NOT NULL,
	"generation" jsonb NOT NULL,
	"modification" jsonb NOT NULL,
	"registration_number" text DEFAULT '' NOT NULL,
	"kilometerage" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_cars_kilometerage" CHECK ("user_cars"."kilometerage" between 0 and 9999999)
);
--> statement-breakpoint
CREATE TABLE "user_consents" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"consent" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_emails" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"email" text NOT NULL,
	"is_primary" boolean DEFAULT false NOT NULL,
	"confirmed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_phones" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"phone" text NOT NULL,
	"is_primary" boolean DEFAULT false NOT NULL,
	"confirmed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_phones_phone_unique" UNIQUE("phone")
);
--> statement-breakpoint
CREATE TABLE "user_roles" (
	"user_id" integer NOT NULL,
	"id" text NOT NULL,
	"title" text NOT NULL,
	CONSTRAINT "user_roles_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "carts" ADD COLUMN "user_id" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "user_id" integer;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "password_hash" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "accept_sms" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "accept_email" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "blocked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disabled_campaign_notices" ADD CONSTRAINT "disabled_campaign_notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letter_secrets" ADD CONSTRAINT "letter_secrets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loyalty_accounts" ADD CONSTRAINT "loyalty_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loyalty_accounts" ADD CONSTRAINT "loyalty_accounts_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loyalty_operations" ADD CONSTRAINT "loyalty_operations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loyalty_operations" ADD CONSTRAINT "loyalty_operations_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nps_answers" ADD CONSTRAINT "nps_answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nps_answers" ADD CONSTRAINT "nps_answers_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_confirmations" ADD CONSTRAINT "phone_confirmations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_applications" ADD CONSTRAINT "promo_applications_campaign_name_promo_campaigns_name_fk" FOREIGN KEY ("campaign_name") REFERENCES "public"."promo_campaigns"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_applications" ADD CONSTRAINT "promo_applications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spent_refresh_tokens" ADD CONSTRAINT "spent_refresh_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storage_contracts" ADD CONSTRAINT "storage_contracts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storage_contracts" ADD CONSTRAINT "storage_contracts_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_cars" ADD CONSTRAINT "user_cars_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_consents" ADD CONSTRAINT "user_consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_emails" ADD CONSTRAINT "user_emails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_phones" ADD CONSTRAINT "user_phones_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "appointments_user" ON "appointments" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "appointments_phone" ON "appointments" USING btree ("phone_digits");--> statement-breakpoint
CREATE INDEX "letter_secrets_user" ON "letter_secrets" USING btree ("user_id","purpose");--> statement-breakpoint
CREATE INDEX "loyalty_operations_user" ON "loyalty_operations" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "nps_answers_order" ON "nps_answers" USING btree ("user_id","order_id");--> statement-breakpoint
CREATE INDEX "phone_confirmations_phone" ON "phone_confirmations" USING btree ("phone","created_at");--> statement-breakpoint
CREATE INDEX "phone_confirmations_created" ON "phone_confirmations" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "spent_refresh_tokens_session" ON "spent_refresh_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "storage_contracts_user" ON "storage_contracts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "storage_contracts_phone" ON "storage_contracts" USING btree ("phone_digits");--> statement-breakpoint
CREATE INDEX "user_cars_user" ON "user_cars" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "user_consents_user" ON "user_consents" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "user_emails_own" ON "user_emails" USING btree ("user_id","email");--> statement-breakpoint
CREATE INDEX "user_emails_email" ON "user_emails" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "user_emails_confirmed" ON "user_emails" USING btree ("email") WHERE "user_emails"."confirmed_at" is not null;--> statement-breakpoint
CREATE INDEX "user_phones_user" ON "user_phones" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "carts" ADD CONSTRAINT "carts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_user" ON "orders" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "carts" ADD CONSTRAINT "carts_user_id_unique" UNIQUE("user_id");