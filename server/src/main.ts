import { siteFolder } from '@foyer/product/load.ts'
import { runServer } from './run.ts'

await runServer(siteFolder())
