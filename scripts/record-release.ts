import { recordRelease } from '../server/test/releases/record-release.ts'

await recordRelease()
