CREATE TABLE "list_pictures" (
	"url" text PRIMARY KEY NOT NULL,
	"host" text NOT NULL,
	"photo" text,
	"problem" text,
	"etag" text,
	"last_modified" text,
	"failures" smallint DEFAULT 0 NOT NULL,
	"asked_at" timestamp with time zone,
	"due_at" timestamp with time zone DEFAULT now()
);
--> statement-breakpoint
ALTER TABLE "goods" ADD COLUMN "barcodes" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "goods" ADD COLUMN "vendor_code" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "goods" ADD COLUMN "least_quantity" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "goods" ADD COLUMN "quantity_step" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "goods" ADD COLUMN "picture_urls" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "goods" ADD COLUMN "list_photos" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "list_pictures_due" ON "list_pictures" USING btree ("host","due_at") WHERE "list_pictures"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "goods_picture_urls" ON "goods" USING gin ("picture_urls");--> statement-breakpoint
ALTER TABLE "goods" ADD CONSTRAINT "goods_quantities" CHECK ("goods"."quantity_step" > 0 and "goods"."least_quantity" > 0 and "goods"."least_quantity" % "goods"."quantity_step" = 0);--> statement-breakpoint
CREATE FUNCTION list_photos_of(urls text[]) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(photo ORDER BY place), '{}') FROM (
    SELECT p.photo, min(n.place) AS place FROM unnest(urls) WITH ORDINALITY n (url, place) JOIN list_pictures p ON p.url = n.url
     WHERE p.photo IS NOT NULL GROUP BY p.photo) shown
$$;
--> statement-breakpoint
-- Whoever writes what a list names, an import or its undoing, has the photos that are there already, and those that are not there asked for.
-- An address that goods on sale name anew is followed again, unless it was given up.
CREATE FUNCTION show_list_photos() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.picture_urls = OLD.picture_urls AND NEW.is_hidden = OLD.is_hidden THEN
    RETURN NEW;
  END IF;
  IF cardinality(NEW.picture_urls) > 0 THEN
    INSERT INTO list_pictures (url, host)
      SELECT DISTINCT url, substring(url from '^https?://([^/?]+)') FROM unnest(NEW.picture_urls) url ORDER BY url
      ON CONFLICT (url) DO UPDATE SET due_at = now() WHERE list_pictures.due_at IS NULL AND list_pictures.failures = 0;
  END IF;
  NEW.list_photos := list_photos_of(NEW.picture_urls);
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER list_photos BEFORE INSERT OR UPDATE OF picture_urls, is_hidden ON goods FOR EACH ROW EXECUTE FUNCTION show_list_photos();
