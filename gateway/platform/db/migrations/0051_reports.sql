CREATE TABLE "payment_movements" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"payment_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"captured_kopecks" bigint NOT NULL,
	"refunded_kopecks" bigint NOT NULL,
	"charged_back_kopecks" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payment_movements" ADD CONSTRAINT "payment_movements_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_movements_at" ON "payment_movements" USING btree ("at");--> statement-breakpoint
CREATE INDEX "payment_movements_payment" ON "payment_movements" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "order_handovers_at" ON "order_handovers" USING btree ("at");--> statement-breakpoint
CREATE INDEX "invoice_payments_paid_on" ON "invoice_payments" USING btree ("paid_on");--> statement-breakpoint
CREATE INDEX "order_returns_decided" ON "order_returns" USING btree ("decided_at");--> statement-breakpoint
CREATE INDEX "appointments_starts" ON "appointments" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "loyalty_operations_created" ON "loyalty_operations" USING btree ("created_at");--> statement-breakpoint
INSERT INTO "payment_movements" ("payment_id", "at", "captured_kopecks", "refunded_kopecks", "charged_back_kopecks")
SELECT id, coalesce(paid_at, created_at), captured_kopecks, 0, 0 FROM payments WHERE captured_kopecks > 0 ORDER BY id;
--> statement-breakpoint
INSERT INTO "payment_movements" ("payment_id", "at", "captured_kopecks", "refunded_kopecks", "charged_back_kopecks")
SELECT payment_id, at, 0, kopecks, 0 FROM (
  SELECT c.payment_id, c.updated_at AS at,
    least(p.refunded_kopecks, sum(c.amount_kopecks) OVER earlier)
      - least(p.refunded_kopecks, sum(c.amount_kopecks) OVER earlier - c.amount_kopecks) AS kopecks
  FROM payment_commands c JOIN payments p ON p.id = c.payment_id
  WHERE c.kind = 'refund' AND c.state = 'done'
  WINDOW earlier AS (PARTITION BY c.payment_id ORDER BY c.updated_at, c.id)
) told WHERE kopecks > 0;
--> statement-breakpoint
INSERT INTO "payment_movements" ("payment_id", "at", "captured_kopecks", "refunded_kopecks", "charged_back_kopecks")
SELECT p.id, p.updated_at, 0, p.refunded_kopecks - m.refunded, p.charged_back_kopecks
FROM payments p JOIN (
  SELECT payment_id, sum(refunded_kopecks) AS refunded FROM payment_movements GROUP BY payment_id
) m ON m.payment_id = p.id
WHERE p.refunded_kopecks > m.refunded OR p.charged_back_kopecks > 0;
--> statement-breakpoint
CREATE FUNCTION note_payment_movement() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  captured bigint := NEW.captured_kopecks;
  refunded bigint := NEW.refunded_kopecks;
  charged_back bigint := NEW.charged_back_kopecks;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    captured := captured - OLD.captured_kopecks;
    refunded := refunded - OLD.refunded_kopecks;
    charged_back := charged_back - OLD.charged_back_kopecks;
  END IF;
  IF captured <> 0 OR refunded <> 0 OR charged_back <> 0 THEN
    INSERT INTO payment_movements (payment_id, at, captured_kopecks, refunded_kopecks, charged_back_kopecks)
      VALUES (NEW.id, NEW.updated_at, captured, refunded, charged_back);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER payment_movements_noted AFTER INSERT OR UPDATE OF captured_kopecks, refunded_kopecks, charged_back_kopecks ON payments FOR EACH ROW EXECUTE FUNCTION note_payment_movement();
