import { randomBytes } from 'node:crypto'

/** What a device that logs in calls itself. */
export const createDevice = () => ({ device_id: randomBytes(16).toString('base64url') })
