CREATE TABLE "kept_day_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"report" text NOT NULL,
	"day" date
);
--> statement-breakpoint
CREATE TABLE "kept_days" (
	"report" text NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "kept_days_report_day_pk" PRIMARY KEY("report","day")
);
--> statement-breakpoint
CREATE TABLE "order_days" (
	"by" text NOT NULL,
	"day" date NOT NULL,
	"region" text,
	"centre" integer,
	"key" text NOT NULL,
	"orders" bigint NOT NULL,
	"sum" bigint NOT NULL,
	"cancelled" bigint NOT NULL,
	"cancelled_sum" bigint NOT NULL,
	"returned" bigint NOT NULL,
	"returned_sum" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "revenue_days" (
	"by" text NOT NULL,
	"day" date NOT NULL,
	"region" text,
	"centre" integer,
	"key" text NOT NULL,
	"received" bigint NOT NULL,
	"refunded" bigint NOT NULL,
	"charged_back" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visit_days" (
	"by" text NOT NULL,
	"day" date NOT NULL,
	"region" text,
	"centre" integer,
	"key" text NOT NULL,
	"visits" bigint NOT NULL,
	"done" bigint NOT NULL,
	"no_show" bigint NOT NULL,
	"cancelled" bigint NOT NULL,
	"open" bigint NOT NULL,
	"sum" bigint NOT NULL,
	"taken_minutes" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "kept_day_changes_day" ON "kept_day_changes" USING btree ("report","day");--> statement-breakpoint
CREATE INDEX "order_days_by" ON "order_days" USING btree ("by","day");--> statement-breakpoint
CREATE INDEX "revenue_days_by" ON "revenue_days" USING btree ("by","day");--> statement-breakpoint
CREATE INDEX "visit_days_by" ON "visit_days" USING btree ("by","day");--> statement-breakpoint
-- What changes within a day and a half after its moment is not noted: no sum of that day is kept yet, see keep-days.ts. A moment is on one of
-- three days, wherever it was: a zone that the database does not know must keep nobody from changing an order.
CREATE FUNCTION note_kept_days(report text, moment timestamptz) RETURNS void LANGUAGE sql AS $$
  INSERT INTO kept_day_changes (report, day)
    SELECT report, (moment AT TIME ZONE 'UTC')::date + shift FROM generate_series(-1, 1) shift WHERE moment < now() - interval '36 hours'
$$;
--> statement-breakpoint
CREATE FUNCTION note_order_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_kept_days('orders', moment) FROM (SELECT DISTINCT unnest(ARRAY[OLD.created_at, NEW.created_at])) moments (moment);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER order_days_added AFTER INSERT OR DELETE ON orders FOR EACH ROW EXECUTE FUNCTION note_order_day();
--> statement-breakpoint
CREATE TRIGGER order_days_changed AFTER UPDATE ON orders FOR EACH ROW
  WHEN ((OLD.status, OLD.sum_kopecks, OLD.created_at, OLD.region_slug, OLD.delivery_shop_id, OLD.delivery_type, OLD.delivery_zone, OLD.payment, OLD.attribution)
    IS DISTINCT FROM (NEW.status, NEW.sum_kopecks, NEW.created_at, NEW.region_slug, NEW.delivery_shop_id, NEW.delivery_type, NEW.delivery_zone, NEW.payment, NEW.attribution))
  EXECUTE FUNCTION note_order_day();
--> statement-breakpoint
-- Money is of the region and centre that its order has now.
CREATE FUNCTION note_moved_revenue() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_kept_days('revenue', moved.moment) FROM (
    SELECT m.at AS moment FROM payment_movements m JOIN payments p ON p.id = m.payment_id WHERE p.order_id = NEW.id
    UNION ALL SELECT unnest(ARRAY[h.at, h.undone_at]) FROM order_handovers h WHERE h.order_id = NEW.id
    UNION ALL SELECT i.paid_on::timestamp AT TIME ZONE 'UTC' FROM invoice_payments i WHERE i.order_id = NEW.id
    UNION ALL SELECT coalesce(r.approved_at, r.decided_at) FROM order_returns r WHERE r.order_id = NEW.id) moved;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER revenue_days_moved AFTER UPDATE ON orders FOR EACH ROW
  WHEN ((OLD.region_slug, OLD.delivery_shop_id, OLD.delivery_zone) IS DISTINCT FROM (NEW.region_slug, NEW.delivery_shop_id, NEW.delivery_zone))
  EXECUTE FUNCTION note_moved_revenue();
--> statement-breakpoint
CREATE FUNCTION note_movement_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_kept_days('revenue', moment) FROM (SELECT DISTINCT unnest(ARRAY[OLD.at, NEW.at])) moments (moment);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER revenue_days_changed AFTER INSERT OR UPDATE OR DELETE ON payment_movements FOR EACH ROW EXECUTE FUNCTION note_movement_day();
--> statement-breakpoint
CREATE FUNCTION note_handover_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_kept_days('revenue', moment) FROM (SELECT DISTINCT unnest(ARRAY[OLD.at, OLD.undone_at, NEW.at, NEW.undone_at])) moments (moment);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER revenue_days_changed AFTER INSERT OR UPDATE OR DELETE ON order_handovers FOR EACH ROW EXECUTE FUNCTION note_handover_day();
--> statement-breakpoint
-- A statement of the bank is entered days after the money came.
CREATE FUNCTION note_invoice_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_kept_days('revenue', paid_on::timestamp AT TIME ZONE 'UTC') FROM unnest(ARRAY[OLD.paid_on, NEW.paid_on]) paid_on;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER revenue_days_changed AFTER INSERT OR UPDATE OR DELETE ON invoice_payments FOR EACH ROW EXECUTE FUNCTION note_invoice_day();
--> statement-breakpoint
CREATE FUNCTION note_return_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_kept_days('orders', o.created_at) FROM orders o WHERE o.id IN (OLD.order_id, NEW.order_id);
  PERFORM note_kept_days('revenue', moment)
    FROM (SELECT DISTINCT unnest(ARRAY[coalesce(OLD.approved_at, OLD.decided_at), coalesce(NEW.approved_at, NEW.decided_at)])) moments (moment);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER report_days_changed AFTER INSERT OR UPDATE OR DELETE ON order_returns FOR EACH ROW EXECUTE FUNCTION note_return_day();
--> statement-breakpoint
CREATE FUNCTION note_visit_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_kept_days('visits', moment) FROM (SELECT DISTINCT unnest(ARRAY[OLD.starts_at, NEW.starts_at])) moments (moment);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER visit_days_added AFTER INSERT OR DELETE ON appointments FOR EACH ROW EXECUTE FUNCTION note_visit_day();
--> statement-breakpoint
CREATE TRIGGER visit_days_changed AFTER UPDATE ON appointments FOR EACH ROW
  WHEN ((OLD.starts_at, OLD.location_id, OLD.status, OLD.cancel_reason, OLD.sum_kopecks, OLD.real_kopecks)
    IS DISTINCT FROM (NEW.starts_at, NEW.location_id, NEW.status, NEW.cancel_reason, NEW.sum_kopecks, NEW.real_kopecks))
  EXECUTE FUNCTION note_visit_day();
--> statement-breakpoint
CREATE TRIGGER visit_days_changed AFTER INSERT OR UPDATE OR DELETE ON bay_times FOR EACH ROW EXECUTE FUNCTION note_visit_day();
--> statement-breakpoint
CREATE FUNCTION note_works_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_kept_days('visits', a.starts_at) FROM appointments a WHERE a.id IN (OLD.appointment_id, NEW.appointment_id);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER visit_days_changed AFTER INSERT OR UPDATE OR DELETE ON appointment_items FOR EACH ROW EXECUTE FUNCTION note_works_day();
--> statement-breakpoint
-- By another clock all visits of a region are on other days.
CREATE FUNCTION note_new_zone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO kept_day_changes (report) VALUES ('visits');
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER visit_days_changed AFTER UPDATE OF zone ON regions FOR EACH ROW WHEN (OLD.zone IS DISTINCT FROM NEW.zone) EXECUTE FUNCTION note_new_zone();
