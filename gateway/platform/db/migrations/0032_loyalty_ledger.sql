CREATE TABLE "loyalty_corrections" (
	"id" serial PRIMARY KEY NOT NULL,
	"key" uuid NOT NULL,
	"user_id" integer NOT NULL,
	"points" integer NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"requested_by_id" integer NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"decided_by_id" integer,
	"decided_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "loyalty_corrections_key_unique" UNIQUE("key"),
	CONSTRAINT "loyalty_corrections_points" CHECK ("loyalty_corrections"."points" <> 0),
	CONSTRAINT "loyalty_corrections_two_people" CHECK ("loyalty_corrections"."decided_by_id" <> "loyalty_corrections"."requested_by_id"),
	CONSTRAINT "loyalty_corrections_decided" CHECK (("loyalty_corrections"."decided_by_id" is null) = ("loyalty_corrections"."decided_at" is null))
);
--> statement-breakpoint
CREATE TABLE "loyalty_end_letters" (
	"lot_id" bigint NOT NULL,
	"days_ahead" smallint NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	CONSTRAINT "loyalty_end_letters_lot_id_days_ahead_pk" PRIMARY KEY("lot_id","days_ahead")
);
--> statement-breakpoint
CREATE TABLE "loyalty_lots" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"source" text NOT NULL,
	"source_key" text NOT NULL,
	"title" text NOT NULL,
	"points" integer NOT NULL,
	"left_points" integer NOT NULL,
	"expired_points" integer DEFAULT 0 NOT NULL,
	"revoked_points" integer DEFAULT 0 NOT NULL,
	"order_id" integer,
	"active_from" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "loyalty_lots_source_key_unique" UNIQUE("source_key"),
	CONSTRAINT "loyalty_lots_points" CHECK ("loyalty_lots"."points" > 0),
	CONSTRAINT "loyalty_lots_parts" CHECK ("loyalty_lots"."left_points" >= 0 and "loyalty_lots"."expired_points" >= 0 and "loyalty_lots"."revoked_points" >= 0 and "loyalty_lots"."left_points" + "loyalty_lots"."expired_points" + "loyalty_lots"."revoked_points" <= "loyalty_lots"."points")
);
--> statement-breakpoint
CREATE TABLE "loyalty_uses" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"order_id" integer NOT NULL,
	"lot_id" bigint NOT NULL,
	"points" integer NOT NULL,
	"returned_points" integer DEFAULT 0 NOT NULL,
	"state" text NOT NULL,
	CONSTRAINT "loyalty_uses_lot" UNIQUE("order_id","lot_id"),
	CONSTRAINT "loyalty_uses_points" CHECK ("loyalty_uses"."points" > 0),
	CONSTRAINT "loyalty_uses_returned" CHECK ("loyalty_uses"."returned_points" between 0 and "loyalty_uses"."points" and ("loyalty_uses"."state" <> 'held' or "loyalty_uses"."returned_points" = 0) and ("loyalty_uses"."state" <> 'returned' or "loyalty_uses"."returned_points" = "loyalty_uses"."points"))
);
--> statement-breakpoint
ALTER TABLE "goods" ADD COLUMN "is_sale" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "loyalty_accounts" ADD COLUMN "debt" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "loyalty_accounts" ADD CONSTRAINT "loyalty_debt_not_negative" CHECK ("loyalty_accounts"."debt" >= 0);--> statement-breakpoint
ALTER TABLE "loyalty_operations" ADD COLUMN "operation_key" text;--> statement-breakpoint
ALTER TABLE "loyalty_operations" ADD COLUMN "contra" text;--> statement-breakpoint
ALTER TABLE "loyalty_operations" ADD CONSTRAINT "loyalty_operations_operation_key_unique" UNIQUE("operation_key");--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "promo_kopecks" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "points" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "earn_percent" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_taken_off" CHECK ("order_lines"."promo_kopecks" >= 0 and "order_lines"."points" >= 0 and "order_lines"."promo_kopecks" + "order_lines"."points"::bigint * 100 <= "order_lines"."sum_kopecks");--> statement-breakpoint
ALTER TABLE "order_adjustments" DROP CONSTRAINT "order_adjustments_sign";--> statement-breakpoint
ALTER TABLE "order_adjustments" ADD CONSTRAINT "order_adjustments_sign" CHECK ("order_adjustments"."kopecks" <> 0 and ("order_adjustments"."kopecks" > 0) = ("order_adjustments"."kind" in ('delivery', 'trade_in_declined', 'points_declined')));--> statement-breakpoint
ALTER TABLE "loyalty_corrections" ADD CONSTRAINT "loyalty_corrections_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loyalty_end_letters" ADD CONSTRAINT "loyalty_end_letters_lot_id_loyalty_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."loyalty_lots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loyalty_lots" ADD CONSTRAINT "loyalty_lots_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loyalty_lots" ADD CONSTRAINT "loyalty_lots_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loyalty_uses" ADD CONSTRAINT "loyalty_uses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loyalty_uses" ADD CONSTRAINT "loyalty_uses_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loyalty_uses" ADD CONSTRAINT "loyalty_uses_lot_id_loyalty_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."loyalty_lots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "loyalty_corrections_requested" ON "loyalty_corrections" USING btree ("requested_at","id");--> statement-breakpoint
CREATE INDEX "loyalty_corrections_user" ON "loyalty_corrections" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "loyalty_lots_open" ON "loyalty_lots" USING btree ("user_id","expires_at") WHERE "loyalty_lots"."left_points" > 0;--> statement-breakpoint
CREATE INDEX "loyalty_lots_order" ON "loyalty_lots" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "loyalty_lots_active_from" ON "loyalty_lots" USING btree ("active_from") WHERE "loyalty_lots"."left_points" > 0;--> statement-breakpoint
CREATE INDEX "loyalty_lots_expires_at" ON "loyalty_lots" USING btree ("expires_at") WHERE "loyalty_lots"."left_points" > 0;--> statement-breakpoint
CREATE INDEX "loyalty_uses_of_lot" ON "loyalty_uses" USING btree ("lot_id");--> statement-breakpoint
-- What is left of each history becomes lots, by the rules that balances were counted by until now: operations in the order in which they
-- became active, what ends first is spent first, and what was spent beyond that is forgotten.
DO $$
DECLARE
	operation record;
	lot record;
	missing integer;
	part integer;
BEGIN
	FOR operation IN
		SELECT id, user_id, points, title, order_id, active_from, expires_at, created_at FROM loyalty_operations
		WHERE points > 0 OR active_from <= now()
		ORDER BY user_id, active_from, id
	LOOP
		IF operation.points > 0 THEN
			INSERT INTO loyalty_lots
				(user_id, source, source_key, title, points, left_points, order_id, active_from, expires_at, created_at)
			VALUES (operation.user_id, 'earlier', 'earlier:' || operation.id, operation.title, operation.points, operation.points,
				operation.order_id, operation.active_from, operation.expires_at, operation.created_at);
		ELSE
			missing := -operation.points;
			FOR lot IN
				SELECT id, left_points FROM loyalty_lots
				WHERE user_id = operation.user_id AND left_points > 0
				ORDER BY expires_at NULLS LAST, id
			LOOP
				EXIT WHEN missing = 0;
				part := least(lot.left_points, missing);
				UPDATE loyalty_lots SET left_points = left_points - part WHERE id = lot.id;
				missing := missing - part;
			END LOOP;
		END IF;
	END LOOP;
	DELETE FROM loyalty_lots WHERE left_points = 0;
	UPDATE loyalty_lots SET points = left_points;
END
$$;
