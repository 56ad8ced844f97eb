CREATE TABLE "change" (
	"xid" bigint DEFAULT pg_current_xact_id()::text::bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"kind" text NOT NULL,
	"system_id" integer,
	"ids" integer[] DEFAULT '{}'::integer[] NOT NULL,
	CONSTRAINT "change_xid_id_pk" PRIMARY KEY("xid","id"),
	CONSTRAINT "change_kind" CHECK ("change"."kind" in ('nodes', 'logs', 'system', 'access', 'session', 'start'))
);
