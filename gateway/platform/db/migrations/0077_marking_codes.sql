CREATE TABLE "order_marking_codes" (
	"order_id" integer NOT NULL,
	"piece" text NOT NULL,
	"code" text NOT NULL,
	"position" smallint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_marking_codes_order_id_piece_pk" PRIMARY KEY("order_id","piece")
);
--> statement-breakpoint
ALTER TABLE "order_marking_codes" ADD CONSTRAINT "order_marking_codes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_marking_codes_piece" ON "order_marking_codes" USING btree ("piece");