CREATE TABLE "suppliers" (
	"code" text PRIMARY KEY NOT NULL,
	"profile" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "stock_files" DROP CONSTRAINT "stock_files_pkey";--> statement-breakpoint
ALTER TABLE "stock_files" ADD COLUMN "supplier" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_files" ADD CONSTRAINT "stock_files_location_id_supplier_pk" PRIMARY KEY("location_id","supplier");--> statement-breakpoint
ALTER TABLE "goods" ADD COLUMN "supplier" text;--> statement-breakpoint
ALTER TABLE "goods" ADD CONSTRAINT "goods_supplier_suppliers_code_fk" FOREIGN KEY ("supplier") REFERENCES "public"."suppliers"("code") ON DELETE no action ON UPDATE no action;
