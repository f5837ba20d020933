ALTER TABLE "users" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "user_consents" ADD COLUMN "is_given" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "user_consents" ADD COLUMN "source" text DEFAULT 'unknown' NOT NULL;--> statement-breakpoint
ALTER TABLE "user_consents" ADD COLUMN "staff_id" integer;--> statement-breakpoint
UPDATE "user_consents" SET "source" = CASE "kind" WHEN 'loyalty' THEN 'loyalty' ELSE 'sign_up' END;--> statement-breakpoint
INSERT INTO "user_consents" ("user_id", "kind", "consent", "source")
SELECT "user_id", 'loyalty', jsonb_build_object('version', '', 'address', '', 'at', to_char("blank_confirmed_at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')), 'migration'
FROM "loyalty_accounts" "a"
WHERE "blank_confirmed_at" IS NOT NULL AND NOT EXISTS (SELECT FROM "user_consents" "c" WHERE "c"."user_id" = "a"."user_id" AND "c"."kind" = 'loyalty');--> statement-breakpoint
INSERT INTO "user_consents" ("user_id", "kind", "consent", "source")
SELECT "id", 'adsEmail', jsonb_build_object('version', '', 'address', '', 'at', to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')), 'migration'
FROM "users" WHERE "accept_email";--> statement-breakpoint
INSERT INTO "user_consents" ("user_id", "kind", "consent", "source")
SELECT "id", 'adsSms', jsonb_build_object('version', '', 'address', '', 'at', to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')), 'migration'
FROM "users" WHERE "accept_sms";--> statement-breakpoint
CREATE TABLE "account_deletions" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"requested_by" text NOT NULL,
	"staff_id" integer,
	"reason" text DEFAULT '' NOT NULL,
	"deleted_at" timestamp with time zone NOT NULL,
	"rows" jsonb NOT NULL,
	CONSTRAINT "account_deletions_staff" CHECK (("account_deletions"."requested_by" = 'staff') = ("account_deletions"."staff_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "account_deletions" ADD CONSTRAINT "account_deletions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE FUNCTION refuse_rows_of_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- Waits for a deletion under way, as the reference to the user would, and then sees it.
	PERFORM FROM users WHERE id = NEW.user_id AND deleted_at IS NULL FOR KEY SHARE;
	IF NOT FOUND AND EXISTS (SELECT FROM users WHERE id = NEW.user_id) THEN
		RAISE EXCEPTION 'The account is deleted' USING ERRCODE = 'foreign_key_violation';
	END IF;
	RETURN NEW;
END
$$;
--> statement-breakpoint
DO $$
DECLARE
	owned text;
BEGIN
	FOREACH owned IN ARRAY ARRAY['appointments', 'carts', 'letter_secrets', 'nps_answers', 'orders', 'promo_applications', 'reviews', 'review_replies', 'sessions', 'storage_contracts', 'user_cars', 'user_emails', 'user_phones', 'user_roles', 'wait_list']
	LOOP
		EXECUTE format('CREATE TRIGGER %I BEFORE INSERT ON %I FOR EACH ROW WHEN (NEW.user_id IS NOT NULL) EXECUTE FUNCTION refuse_rows_of_deleted()', owned || '_of_living', owned);
	END LOOP;
END
$$;
--> statement-breakpoint
DROP TRIGGER order_notes_append_only ON order_notes;--> statement-breakpoint
CREATE TRIGGER order_notes_append_only BEFORE DELETE OR UPDATE OF id, key, order_id, at, author_id ON order_notes
	FOR EACH ROW EXECUTE FUNCTION refuse_order_record_change();--> statement-breakpoint
CREATE TRIGGER order_notes_text_kept BEFORE UPDATE OF text ON order_notes
	FOR EACH ROW WHEN (NEW.text <> '') EXECUTE FUNCTION refuse_order_record_change();
