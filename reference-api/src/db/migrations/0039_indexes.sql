CREATE INDEX "log_to_confirm" ON "log" USING btree ("event_at") WHERE "log"."confirmable";--> statement-breakpoint
CREATE INDEX "log_confirmed_by" ON "log" USING btree ("confirmed_by") WHERE "log"."confirmed_by" is not null;--> statement-breakpoint
CREATE INDEX "node_retired_by" ON "node" USING btree ("retired_by") WHERE "node"."retired_by" is not null;--> statement-breakpoint
CREATE INDEX "node_command_requested_by" ON "node_command" USING btree ("requested_by") WHERE "node_command"."requested_by" is not null;--> statement-breakpoint
CREATE INDEX "sms_router" ON "sms" USING btree ("router_id") WHERE "sms"."router_id" is not null;--> statement-breakpoint
CREATE INDEX "sms_node" ON "sms" USING btree ("node_id") WHERE "sms"."node_id" is not null;--> statement-breakpoint
CREATE INDEX "system_created_by" ON "system" USING btree ("created_by") WHERE "system"."created_by" is not null;--> statement-breakpoint
CREATE INDEX "system_file_created_by" ON "system_file" USING btree ("created_by") WHERE "system_file"."created_by" is not null;--> statement-breakpoint
CREATE INDEX "system_group_created_by" ON "system_group" USING btree ("created_by") WHERE "system_group"."created_by" is not null;
