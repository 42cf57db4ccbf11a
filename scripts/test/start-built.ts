import { runLocally } from '../product.ts'

// `npm start` on the client that was built last, because a build takes longer than all else that a test waits for.
await runLocally(async () => {})
