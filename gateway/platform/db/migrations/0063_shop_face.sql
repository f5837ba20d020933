-- What the demo shop says of itself was in the code, for every shop: it becomes settings of the demo shop alone.
INSERT INTO "shop_settings" ("name", "version", "value", "note", "changed_at")
SELECT 'shop', 2, '{"name": "Протектор", "logo": "", "icon": "/demo-icon.svg", "foundedYear": "2002", "hotlineLabel": "Круглосуточная линия", "certificateTitle": "Сертификат Ikon Tyres", "certificate": "/certificate-ikon-tyres.svg"}'::jsonb, 'demo', now()
WHERE EXISTS (SELECT FROM "store_facts" WHERE "name" = 'demo') AND NOT EXISTS (SELECT FROM "shop_settings" WHERE "name" = 'shop');--> statement-breakpoint
-- The text that came with the shop named the demo shop as the one that customers agree with.
UPDATE "document_versions" SET "body" = replace("body", '«Протектор»', '«{магазин}»')
WHERE "document" = 'personal-data' AND "starts_on" = '2026-11-01' AND "note" = 'Первая редакция';
