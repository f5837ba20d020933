-- Which till the money of a handover went into may be corrected; when, of what and how much stays as it was written.
DROP TRIGGER order_handovers_append_only ON order_handovers;--> statement-breakpoint
CREATE TRIGGER order_handovers_append_only BEFORE DELETE OR UPDATE OF order_id, at, taken_kopecks, has_battery ON order_handovers
	FOR EACH ROW EXECUTE FUNCTION refuse_order_record_change();
