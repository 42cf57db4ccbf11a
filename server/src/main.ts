import path from 'node:path'
import { runServer } from './run-server.ts'

// Relative to this file, not to the working directory.
await runServer(path.join(import.meta.dirname, '../../client/dist'))
