ALTER TABLE "cheaper_price_requests" ADD COLUMN "state" text DEFAULT 'new' NOT NULL;--> statement-breakpoint
ALTER TABLE "cheaper_price_requests" ADD COLUMN "refusal" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "cheaper_price_requests" ADD COLUMN "decided_by" integer;--> statement-breakpoint
ALTER TABLE "cheaper_price_requests" ADD COLUMN "decided_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "cheaper_price_requests" ADD CONSTRAINT "cheaper_price_requests_decided" CHECK (("cheaper_price_requests"."state" = 'new') = ("cheaper_price_requests"."decided_at" is null));--> statement-breakpoint
CREATE INDEX "cheaper_price_requests_created" ON "cheaper_price_requests" USING btree ("created_at","id");--> statement-breakpoint
CREATE TABLE "personal_offers" (
	"id" serial PRIMARY KEY NOT NULL,
	"request_id" integer NOT NULL,
	"goods_id" integer NOT NULL,
	"price_kopecks" integer NOT NULL,
	"quantity" integer NOT NULL,
	"user_id" integer,
	"secret_hash" text NOT NULL,
	"cart_id" uuid,
	"ends_at" timestamp with time zone NOT NULL,
	"order_id" integer,
	"used_at" timestamp with time zone,
	CONSTRAINT "personal_offers_request_id_unique" UNIQUE("request_id"),
	CONSTRAINT "personal_offers_secret_hash_unique" UNIQUE("secret_hash"),
	CONSTRAINT "personal_offers_figures" CHECK ("personal_offers"."price_kopecks" > 0 and "personal_offers"."quantity" > 0)
);
--> statement-breakpoint
CREATE INDEX "personal_offers_user" ON "personal_offers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "personal_offers_cart" ON "personal_offers" USING btree ("cart_id");--> statement-breakpoint
CREATE INDEX "personal_offers_order" ON "personal_offers" USING btree ("order_id");--> statement-breakpoint
ALTER TABLE "personal_offers" ADD CONSTRAINT "personal_offers_request_id_cheaper_price_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."cheaper_price_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "personal_offers" ADD CONSTRAINT "personal_offers_goods_id_goods_id_fk" FOREIGN KEY ("goods_id") REFERENCES "public"."goods"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "personal_offers" ADD CONSTRAINT "personal_offers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "personal_offers" ADD CONSTRAINT "personal_offers_cart_id_carts_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."carts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "personal_offers" ADD CONSTRAINT "personal_offers_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cheaper_price_requests" ADD CONSTRAINT "cheaper_price_requests_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
