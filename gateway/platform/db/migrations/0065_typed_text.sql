ALTER TABLE "outbox_messages" ADD COLUMN "instead" jsonb;--> statement-breakpoint
CREATE INDEX "appointments_plate" ON "appointments" USING btree ("car_plate") WHERE "appointments"."car_plate" <> '';--> statement-breakpoint
CREATE INDEX "user_cars_plate" ON "user_cars" USING btree ("registration_number") WHERE "user_cars"."registration_number" <> '';--> statement-breakpoint
CREATE INDEX "storage_contracts_number_key" ON "storage_contracts" USING btree (translate(upper("number"), 'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдеёжзийклмнопрстуфхцчшщъыьэюя -‐‑‒–—./№', 'AБBГДEЁЖЗИЙKЛMHOПPCTYФXЦЧШЩЪЫЬЭЮЯAБBГДEЁЖЗИЙKЛMHOПPCTYФXЦЧШЩЪЫЬЭЮЯ'));--> statement-breakpoint
-- Plates of visits as they are kept from now on: Cyrillic where every letter has a look-alike, as in the garage; Latin otherwise.
UPDATE "appointments" SET "car_plate" = translate("car_plate", 'ABEKMHOPCTYX', 'АВЕКМНОРСТУХ') WHERE "car_plate" ~ '[A-Z]' AND "car_plate" !~ '[DFGIJLNQRSUVWZ]';--> statement-breakpoint
UPDATE "appointments" SET "car_plate" = translate("car_plate", 'АВЕКМНОРСТУХ', 'ABEKMHOPCTYX') WHERE "car_plate" ~ '[DFGIJLNQRSUVWZ]';--> statement-breakpoint
-- Hosts of addresses of mail in ASCII (RFC 3492), as browsers send them and as they are compared from now on.
CREATE FUNCTION pg_temp.ascii_label(label text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
	points int[] := ARRAY(SELECT ascii(c) FROM regexp_split_to_table(label, '') WITH ORDINALITY AS of_label(c, i) ORDER BY i);
	digits CONSTANT text := 'abcdefghijklmnopqrstuvwxyz0123456789';
	written text := (SELECT coalesce(string_agg(chr(q), '' ORDER BY i), '') FROM unnest(points) WITH ORDINALITY AS of_label(q, i) WHERE q < 128);
	handled int := length(written);
	basic int := handled;
	next_point int := 128;
	delta int := 0;
	bias int := 72;
	least_point int;
	rest int;
	k int;
	t int;
	p int;
BEGIN
	IF handled = length(label) THEN RETURN label; END IF;
	IF basic > 0 THEN written := written || '-'; END IF;
	WHILE handled < length(label) LOOP
		least_point := (SELECT min(q) FROM unnest(points) AS q WHERE q >= next_point);
		delta := delta + (least_point - next_point) * (handled + 1);
		next_point := least_point;
		FOREACH p IN ARRAY points LOOP
			IF p < next_point THEN delta := delta + 1; END IF;
			IF p = next_point THEN
				rest := delta;
				k := 36;
				LOOP
					t := CASE WHEN k <= bias THEN 1 WHEN k >= bias + 26 THEN 26 ELSE k - bias END;
					EXIT WHEN rest < t;
					written := written || substr(digits, t + (rest - t) % (36 - t) + 1, 1);
					rest := (rest - t) / (36 - t);
					k := k + 36;
				END LOOP;
				written := written || substr(digits, rest + 1, 1);
				rest := CASE WHEN handled = basic THEN delta / 700 ELSE delta / 2 END;
				rest := rest + rest / (handled + 1);
				k := 0;
				WHILE rest > 455 LOOP
					rest := rest / 35;
					k := k + 36;
				END LOOP;
				bias := k + 36 * rest / (rest + 38);
				delta := 0;
				handled := handled + 1;
			END IF;
		END LOOP;
		delta := delta + 1;
		next_point := next_point + 1;
	END LOOP;
	RETURN 'xn--' || written;
END $$;--> statement-breakpoint
UPDATE "user_emails" AS mine SET "email" = plain.email FROM (
	SELECT "id", split_part("email", '@', 1) || '@' || (
		SELECT string_agg(pg_temp.ascii_label(label), '.' ORDER BY i) FROM regexp_split_to_table(split_part("email", '@', 2), '\.') WITH ORDINALITY AS t(label, i)
	) AS email FROM "user_emails" WHERE split_part("email", '@', 2) ~ '[^ -~]'
) AS plain WHERE mine."id" = plain."id" AND NOT EXISTS (SELECT 1 FROM "user_emails" AS other WHERE other."email" = plain.email);
