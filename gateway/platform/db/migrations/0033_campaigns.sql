ALTER TABLE "promo_campaigns" ALTER COLUMN "keyword" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "promo_campaigns" ADD COLUMN "id" serial NOT NULL;--> statement-breakpoint
ALTER TABLE "promo_campaigns" ADD COLUMN "kind" text DEFAULT 'word' NOT NULL;--> statement-breakpoint
ALTER TABLE "promo_campaigns" ADD COLUMN "uses_limit" integer;--> statement-breakpoint
ALTER TABLE "promo_campaigns" ADD COLUMN "utm_sources" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "promo_campaigns" ADD COLUMN "effect" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "promo_campaigns" ADD COLUMN "effect_value" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "promo_campaigns" ADD COLUMN "points_days" integer;--> statement-breakpoint
ALTER TABLE "promo_campaigns" ADD COLUMN "max_discount_kopecks" bigint;--> statement-breakpoint
ALTER TABLE "promo_campaigns" ADD COLUMN "sum_from_kopecks" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "promo_campaigns" ADD COLUMN "categories" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "promo_campaigns" ADD COLUMN "brands" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "promo_campaigns" ADD COLUMN "regions" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "promo_campaigns" ADD COLUMN "is_first_order_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "promo_campaigns" ADD COLUMN "is_public" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "promo_campaigns" ADD COLUMN "popup_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "promo_campaigns" ADD COLUMN "popup_button" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "promo_campaigns" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "promo_campaigns" ADD COLUMN "changed_by" integer;--> statement-breakpoint
ALTER TABLE "promo_campaigns" ADD COLUMN "changed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "promo_campaigns" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "promo_campaigns" ADD COLUMN "form_key" uuid;--> statement-breakpoint
ALTER TABLE "promo_campaigns" ADD CONSTRAINT "promo_campaigns_id_unique" UNIQUE("id");--> statement-breakpoint
ALTER TABLE "promo_campaigns" ADD CONSTRAINT "promo_campaigns_form_key_unique" UNIQUE("form_key");--> statement-breakpoint
ALTER TABLE "promo_campaigns" ADD CONSTRAINT "promo_effect_value" CHECK ("promo_campaigns"."effect_value" >= 0 and ("promo_campaigns"."effect" <> 'percent' or "promo_campaigns"."effect_value" <= 100));--> statement-breakpoint
ALTER TABLE "promo_campaigns" ADD CONSTRAINT "promo_keyword" CHECK (("promo_campaigns"."kind" = 'word') = ("promo_campaigns"."keyword" is not null));--> statement-breakpoint
ALTER TABLE "promo_applications" ADD COLUMN "coupon_hash" text;--> statement-breakpoint
CREATE TABLE "promo_coupons" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"campaign_name" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"user_id" integer,
	"order_id" integer,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "promo_email_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"campaign_name" text NOT NULL,
	"email" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "promo_uses" (
	"id" serial PRIMARY KEY NOT NULL,
	"campaign_name" text NOT NULL,
	"order_id" integer NOT NULL,
	"user_id" integer,
	"phone_digits" text NOT NULL,
	"amount_kopecks" bigint NOT NULL,
	"coupon_hash" text,
	"state" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "promo_uses_amount" CHECK ("promo_uses"."amount_kopecks" > 0)
);
--> statement-breakpoint
ALTER TABLE "carts" ADD COLUMN "promo_campaign" text;--> statement-breakpoint
ALTER TABLE "carts" ADD COLUMN "promo_coupon_hash" text;--> statement-breakpoint
ALTER TABLE "carts" ADD COLUMN "is_promo_refused" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "attribution" jsonb;--> statement-breakpoint
ALTER TABLE "promo_coupons" ADD CONSTRAINT "promo_coupons_campaign_name_promo_campaigns_name_fk" FOREIGN KEY ("campaign_name") REFERENCES "public"."promo_campaigns"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_coupons" ADD CONSTRAINT "promo_coupons_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_coupons" ADD CONSTRAINT "promo_coupons_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_email_tokens" ADD CONSTRAINT "promo_email_tokens_campaign_name_promo_campaigns_name_fk" FOREIGN KEY ("campaign_name") REFERENCES "public"."promo_campaigns"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_uses" ADD CONSTRAINT "promo_uses_campaign_name_promo_campaigns_name_fk" FOREIGN KEY ("campaign_name") REFERENCES "public"."promo_campaigns"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_uses" ADD CONSTRAINT "promo_uses_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_uses" ADD CONSTRAINT "promo_uses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "promo_coupons_campaign" ON "promo_coupons" USING btree ("campaign_name");--> statement-breakpoint
CREATE INDEX "promo_email_tokens_email" ON "promo_email_tokens" USING btree ("email","sent_at");--> statement-breakpoint
CREATE UNIQUE INDEX "promo_uses_order" ON "promo_uses" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "promo_uses_phone" ON "promo_uses" USING btree ("campaign_name","phone_digits") WHERE "promo_uses"."state" <> 'returned';--> statement-breakpoint
CREATE UNIQUE INDEX "promo_uses_user" ON "promo_uses" USING btree ("campaign_name","user_id") WHERE "promo_uses"."state" <> 'returned';--> statement-breakpoint
CREATE INDEX "promo_uses_at" ON "promo_uses" USING btree ("at","id");--> statement-breakpoint
CREATE TRIGGER promo_campaigns_version AFTER INSERT OR UPDATE OF name, kind, keyword, title, terms, starts_at, ends_at, utm_sources, effect, effect_value, categories, brands, regions, is_public, popup_text, popup_button, archived_at OR DELETE OR TRUNCATE ON promo_campaigns FOR EACH STATEMENT EXECUTE FUNCTION count_data_version('content');
--> statement-breakpoint
UPDATE "promo_campaigns" SET "uses_limit" = "uses_left" + (SELECT count(*) FROM "promo_applications" WHERE "campaign_name" = "promo_campaigns"."name") WHERE "uses_left" IS NOT NULL;
--> statement-breakpoint
CREATE FUNCTION reckon_promo_uses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.uses_limit IS NULL THEN
    IF TG_OP = 'UPDATE' THEN NEW.uses_left := NULL; END IF;
  ELSIF NEW.effect IN ('percent', 'fixed') THEN
    NEW.uses_left := greatest(0, NEW.uses_limit - (SELECT count(*) FROM promo_uses WHERE campaign_name = NEW.name AND state <> 'returned'));
  ELSE
    NEW.uses_left := greatest(0, NEW.uses_limit - (SELECT count(*) FROM promo_applications WHERE campaign_name = NEW.name));
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER promo_campaigns_made BEFORE INSERT ON promo_campaigns FOR EACH ROW EXECUTE FUNCTION reckon_promo_uses();
--> statement-breakpoint
CREATE TRIGGER promo_campaigns_limited BEFORE UPDATE OF uses_limit, effect ON promo_campaigns FOR EACH ROW WHEN (NEW.uses_limit IS DISTINCT FROM OLD.uses_limit OR NEW.effect IS DISTINCT FROM OLD.effect) EXECUTE FUNCTION reckon_promo_uses();
