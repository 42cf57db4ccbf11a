import path from 'node:path'
import { runServer } from './run-server.ts'

// Where the build puts the client, seen from here and not from where the command was given.
await runServer(path.join(import.meta.dirname, '../../client/dist'))
