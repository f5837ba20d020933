CREATE TABLE "former_addresses" (
	"path" text PRIMARY KEY NOT NULL,
	"target" text NOT NULL,
	CONSTRAINT "former_addresses_local" CHECK (left("former_addresses"."target", 1) = '/' and left("former_addresses"."target", 2) <> '//')
);
