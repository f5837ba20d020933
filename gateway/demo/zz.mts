import { openDatabase } from "../db/database.ts";
import { seedDemoShop } from "./seed.ts";
import { startPostgres } from "../../tests/support/postgres.ts";
const p=await startPostgres({settings:{max_wal_size:"4GB"}}); try { const c=await openDatabase({url:await p.createDatabase(),dataDirectory:"/tmp/imp/x",onConnectionError(){}});
const t=performance.now(); await seedDemoShop(c,{goodsCount:Number(process.argv[2]),onProgress:d=>{if(d%50000===0)console.log(d,((performance.now()-t)/1000).toFixed(0))}}); console.log("seed",(performance.now()-t)/1000, Math.round(process.resourceUsage().maxRSS/1024)); console.log((await c.pool.query("select pg_size_pretty(pg_database_size(current_database())) s, (select count(*) from stock) n")).rows); await c.close(); } finally { await p.stop(); }
