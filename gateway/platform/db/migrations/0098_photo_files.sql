CREATE TABLE "photo_files" (
	"key" text NOT NULL,
	"place" smallint NOT NULL,
	"photo" text NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "photo_files_key_place_pk" PRIMARY KEY("key","place")
);
--> statement-breakpoint
ALTER TABLE "content_pictures" ALTER COLUMN "webp" DROP NOT NULL;--> statement-breakpoint
CREATE INDEX "goods_own_photos" ON "goods" USING gin ("photos");--> statement-breakpoint
CREATE INDEX "goods_list_photos" ON "goods" USING gin ("list_photos");--> statement-breakpoint
CREATE FUNCTION goods_photo_keys(g goods) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT array['code:' || upper(g.sku)]
    || coalesce((SELECT array_agg('barcode:' || barcode ORDER BY place) FROM unnest(g.barcodes) WITH ORDINALITY b (barcode, place)), '{}')
    || CASE WHEN g.vendor_code = '' THEN '{}' ELSE array['number:' || g.brand_slug || ':' || upper(g.vendor_code)] END
$$;
--> statement-breakpoint
-- Photos of files that name the goods come first, then those of addresses; goods without any have those of their model.
CREATE FUNCTION shown_list_photos(g goods) RETURNS text[] LANGUAGE plpgsql STABLE AS $$
DECLARE shown text[];
BEGIN
  SELECT coalesce(array_agg(photo ORDER BY rank, place), '{}') INTO shown FROM (
    SELECT DISTINCT ON (photo) photo, rank, place FROM (
      SELECT f.photo, k.rank, f.place::bigint AS place FROM unnest(goods_photo_keys(g)) WITH ORDINALITY k (key, rank) JOIN photo_files f ON f.key = k.key
      UNION ALL
      SELECT l.photo, 1000, l.place FROM unnest(list_photos_of(g.picture_urls)) WITH ORDINALITY l (photo, place)) each
    ORDER BY photo, rank, place) once;
  IF shown = '{}' AND g.photos = '{}' THEN
    SELECT coalesce(array_agg(photo ORDER BY place), '{}') INTO shown FROM photo_files WHERE key = 'model:' || g.brand_slug || ':' || g.model_slug;
  END IF;
  RETURN shown[1:8];
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION show_list_photos() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE names_anew boolean := TG_OP = 'INSERT';
BEGIN
  IF TG_OP = 'UPDATE' THEN
    names_anew := NEW.picture_urls <> OLD.picture_urls OR NEW.is_hidden <> OLD.is_hidden;
    IF NOT names_anew AND NEW.photos = OLD.photos AND NEW.brand_slug = OLD.brand_slug AND NEW.model_slug = OLD.model_slug
      AND goods_photo_keys(NEW) = goods_photo_keys(OLD) THEN
      RETURN NEW;
    END IF;
  END IF;
  IF names_anew AND cardinality(NEW.picture_urls) > 0 THEN
    INSERT INTO list_pictures (url, host)
      SELECT DISTINCT url, substring(url from '^https?://([^/?]+)') FROM unnest(NEW.picture_urls) url ORDER BY url
      ON CONFLICT (url) DO NOTHING;
    -- Only these rows are locked: whoever fetches the others waits for no import.
    UPDATE list_pictures SET due_at = now() WHERE url = ANY (NEW.picture_urls) AND due_at IS NULL AND failures = 0;
  END IF;
  NEW.list_photos := shown_list_photos(NEW);
  RETURN NEW;
END
$$;
--> statement-breakpoint
DROP TRIGGER list_photos ON goods;
--> statement-breakpoint
CREATE TRIGGER list_photos BEFORE INSERT OR UPDATE OF picture_urls, is_hidden, photos, sku, barcodes, vendor_code, brand_slug, model_slug ON goods
  FOR EACH ROW EXECUTE FUNCTION show_list_photos();
