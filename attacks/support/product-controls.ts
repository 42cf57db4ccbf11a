import type { ChildProcess } from 'node:child_process'

/*
 * What a test controls inside the attacked process, which it otherwise sees from outside only: the clock, when the
 * product looks for emails to send, and that its log is complete with each response. Node runs the script before the product, so the product has no such door itself.
 */

/** How long the product waits before it looks for due emails again: milliseconds. Longer waits are left alone. */
const POLL_MS = 1_000

const SCRIPT = `
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers/promises'

const now = Date.now
let errorMs = Number(process.env.TEST_CLOCK_ERROR_MS ?? 0)
Date.now = () => now() + errorMs

const wait = timers.setTimeout
const polls = new Set()
let isAsked = false
timers.setTimeout = (ms, value, options) => {
  if (ms !== ${POLL_MS}) return wait(ms, value, options)
  // Asked during a round, which may have looked before the email was queued.
  if (isAsked) return wait(0, value, options).finally(() => (isAsked = false))
  const poll = Promise.withResolvers()
  polls.add(poll)
  return Promise.race([poll.promise, wait(ms, value, options)]).finally(() => polls.delete(poll))
}

// A test that reads the log after a response must find its lines, or it could not tell that there is none.
const write = fs.write
fs.write = (fd, ...args) => {
  if (fd !== process.stdout.fd) return write(fd, ...args)
  const done = args.pop()
  process.nextTick(done, null, fs.writeSync(fd, ...args))
}
syncBuiltinESMExports()

process.on('message', ({ id, advanceClock = 0, sendDue = false }) => {
  errorMs += advanceClock
  if (sendDue && polls.size === 0) isAsked = true
  if (sendDue) for (const poll of polls) poll.resolve()
  process.send({ done: id })
})
process.channel.unref()
`

/** The flags of Node that run the script. */
export const CONTROL_FLAGS = ['--import', `data:text/javascript,${encodeURIComponent(SCRIPT)}`]

interface Control {
  /** Milliseconds. */
  readonly advanceClock?: number
  /** Whether to send the emails that are due now. */
  readonly sendDue?: true
}

let lastId = 0

/** Resolves when the process has done it. */
export function control(child: ChildProcess, what: Control): Promise<void> {
  const id = ++lastId
  return new Promise((resolve, reject) => {
    const listen = (message: unknown) => {
      if (Object(message).done !== id) return
      child.off('message', listen)
      resolve()
    }
    child.on('message', listen)
    child.send({ id, ...what }, (error) => error && reject(error))
  })
}
