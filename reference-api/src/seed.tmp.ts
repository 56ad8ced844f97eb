import { migrateStore } from './db/database';
import { openPglite } from './db/open-pglite';
import { buildWorld } from './world/build-world';
const t=performance.now(); const lap=(s:string)=>console.log(s, (performance.now()-t).toFixed(0));
const store = await openPglite(process.argv[2]!); lap('open');
await migrateStore(store); lap('migrate');
await store.db.transaction((db)=>buildWorld(db, process.argv[3] as 'demo', new Date(), lap)); lap('built');
for (const q of ['select count(*) from measurement', "select severity, msg_template_id, count(*), max(message_en) from log group by 1,2 order by 1,2", 'select count(*) from sim_card','select count(*) from inspection', `select s.name, n.name, max(deflection/m.permissible_value*100)::int mx, min(deflection/m.permissible_value*100)::int mi, max(temperature1), min(temperature1) from measurement m join node n on n.id=m.node_id join system s on s.id=n.system_id group by 1,2 order by 3 desc limit 30`, 'select system_id, max(snow_load) from demo.weather group by 1 order by 1']) console.table((await store.pool.query(q)).rows);
await store.close(); lap('closed');
