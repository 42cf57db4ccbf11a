import { runServer } from '../src/run-server.ts'

// The real server with a test client, so that no test needs a build.
await runServer(process.env.TEST_SITE ?? '')
