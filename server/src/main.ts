import { siteFolder } from '@foyer/product/site-folder.ts'
import { runServer } from './run-server.ts'

await runServer(siteFolder())
