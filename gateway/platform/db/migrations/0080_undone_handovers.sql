CREATE TABLE "order_given_pieces" (
	"order_id" integer NOT NULL,
	"handover" smallint NOT NULL,
	"position" smallint NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "order_given_pieces_order_id_handover_position_pk" PRIMARY KEY("order_id","handover","position"),
	CONSTRAINT "order_given_pieces_quantity" CHECK ("order_given_pieces"."quantity" > 0)
);
--> statement-breakpoint
ALTER TABLE "order_handovers" ADD COLUMN "number" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_handovers" DROP CONSTRAINT "order_handovers_pkey";--> statement-breakpoint
ALTER TABLE "order_handovers" ADD CONSTRAINT "order_handovers_order_id_number_pk" PRIMARY KEY("order_id","number");--> statement-breakpoint
ALTER TABLE "order_handovers" ADD COLUMN "is_part" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "order_handovers" ADD COLUMN "undone_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_marking_codes" ADD COLUMN "handover" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "is_part_given" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "order_given_pieces" ADD CONSTRAINT "order_given_pieces_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_handovers_undone" ON "order_handovers" USING btree ("undone_at") WHERE "order_handovers"."undone_at" is not null;--> statement-breakpoint
-- A handover stays as it was written but for its till and for when it was undone.
DROP TRIGGER order_handovers_append_only ON order_handovers;--> statement-breakpoint
CREATE TRIGGER order_handovers_append_only BEFORE DELETE OR UPDATE OF order_id, number, at, taken_kopecks, has_battery, is_part ON order_handovers
	FOR EACH ROW EXECUTE FUNCTION refuse_order_record_change();
