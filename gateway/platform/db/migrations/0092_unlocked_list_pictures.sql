-- Addresses that are known already are not locked: an import, which holds its goods meanwhile, and the fetching of photos would wait for each other.
CREATE OR REPLACE FUNCTION show_list_photos() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.picture_urls = OLD.picture_urls AND NEW.is_hidden = OLD.is_hidden THEN
    RETURN NEW;
  END IF;
  IF cardinality(NEW.picture_urls) > 0 THEN
    INSERT INTO list_pictures (url, host)
      SELECT DISTINCT url, substring(url from '^https?://([^/?]+)') FROM unnest(NEW.picture_urls) url ORDER BY url
      ON CONFLICT (url) DO NOTHING;
    UPDATE list_pictures SET due_at = now() WHERE url = ANY (NEW.picture_urls) AND due_at IS NULL AND failures = 0;
  END IF;
  NEW.list_photos := list_photos_of(NEW.picture_urls);
  RETURN NEW;
END
$$;
