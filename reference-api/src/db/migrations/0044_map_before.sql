-- Positions with decimals, and the map that the image before was.
CREATE TABLE "system_map_before" (
	"system_id" integer PRIMARY KEY NOT NULL,
	"image" "bytea" NOT NULL,
	"image_mime" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"boundaries" text,
	"places" text NOT NULL,
	"replaced_at" timestamp with time zone NOT NULL,
	"replaced_by" text NOT NULL
);
--> statement-breakpoint
-- The view reads the columns; it is made anew below.
DROP VIEW "live_node";--> statement-breakpoint
ALTER TABLE "node" ALTER COLUMN "map_position_x" SET DATA TYPE double precision;--> statement-breakpoint
ALTER TABLE "node" ALTER COLUMN "map_position_y" SET DATA TYPE double precision;--> statement-breakpoint
CREATE VIEW "live_node" AS SELECT * FROM "node" WHERE "retired_at" IS NULL;--> statement-breakpoint
ALTER TABLE "system_map_before" ADD CONSTRAINT "system_map_before_system_id_system_map_system_id_fk" FOREIGN KEY ("system_id") REFERENCES "public"."system_map"("system_id") ON DELETE cascade ON UPDATE no action;