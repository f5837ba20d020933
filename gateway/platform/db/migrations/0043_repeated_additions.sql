CREATE TABLE "cart_additions" (
	"cart_id" uuid NOT NULL,
	"key" uuid NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cart_additions_cart_id_key_pk" PRIMARY KEY("cart_id","key")
);
--> statement-breakpoint
ALTER TABLE "cart_additions" ADD CONSTRAINT "cart_additions_cart_id_carts_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."carts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cart_additions_added" ON "cart_additions" USING btree ("added_at");--> statement-breakpoint
ALTER TABLE "carts" ADD COLUMN "last_order_number" text;
