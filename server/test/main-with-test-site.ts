import { runServer } from '../src/run-server.ts'

// The server as it is, with the client of a test: no test waits for a build.
await runServer(process.env.TEST_SITE ?? '')
