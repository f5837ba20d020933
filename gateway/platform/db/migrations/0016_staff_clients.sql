CREATE TABLE "client_notes" (
	"id" serial PRIMARY KEY NOT NULL,
	"key" uuid NOT NULL,
	"user_id" integer,
	"phone_digits" text,
	"author_id" integer,
	"source" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "client_notes_key_unique" UNIQUE("key"),
	CONSTRAINT "client_notes_client" CHECK (num_nonnulls("client_notes"."user_id", "client_notes"."phone_digits") = 1)
);
--> statement-breakpoint
CREATE TABLE "opened_clients" (
	"user_id" integer NOT NULL,
	"client" text NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	CONSTRAINT "opened_clients_user_id_client_pk" PRIMARY KEY("user_id","client")
);
--> statement-breakpoint
ALTER TABLE "client_notes" ADD CONSTRAINT "client_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_notes" ADD CONSTRAINT "client_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opened_clients" ADD CONSTRAINT "opened_clients_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "client_notes_user" ON "client_notes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "client_notes_phone" ON "client_notes" USING btree ("phone_digits");--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
-- Staff look for clients by parts of names; `gateway/staff/clients-store.ts` asks by the same expression.
CREATE INDEX "users_name_trigrams" ON "users" USING gin (translate(lower("surname" || ' ' || "firstname"), 'ё', 'е') gin_trgm_ops);
