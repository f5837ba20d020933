CREATE FUNCTION note_goods_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('shop.bulk_load', true) = 'on' THEN
    RETURN NULL;
  END IF;
  IF TG_TABLE_NAME = 'goods' THEN
    INSERT INTO goods_changes (goods_id) VALUES (COALESCE(NEW.id, OLD.id));
  ELSE
    INSERT INTO goods_changes (goods_id) VALUES (COALESCE(NEW.goods_id, OLD.goods_id));
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER goods_change AFTER INSERT OR UPDATE OR DELETE ON goods FOR EACH ROW EXECUTE FUNCTION note_goods_change();
--> statement-breakpoint
CREATE TRIGGER stock_change AFTER INSERT OR UPDATE OR DELETE ON stock FOR EACH ROW EXECUTE FUNCTION note_goods_change();
--> statement-breakpoint
CREATE INDEX goods_title_search ON goods USING gin (to_tsvector('russian', title));
