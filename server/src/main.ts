import { siteFolder } from '@foyer/product/site-folder.ts'
import { runServer } from './run.ts'

await runServer(siteFolder())
