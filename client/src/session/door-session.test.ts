import { expect, it } from 'vitest'
import { ChunkMissing } from '../connection/fetch-chunk.ts'
import { createDoorSession } from './door-session.ts'
import { ADA, json, openTestBed, TestPopup } from './session-test-bed.ts'
import type { Session } from './session.ts'

const MISSING = Promise.reject(new ChunkMissing(false))
MISSING.catch(() => {})

/** A door whose session comes when the test says so. */
async function openDoor() {
  const bed = await openTestBed(() => json({ ...ADA, token: 'token-1' }))
  const popup = new TestPopup()
  let arrive = Promise.resolve<Session>(bed.session)
  let asked = 0
  const door = createDoorSession({
    isStranger: () => bed.local.getItem('userToken') === null,
    fetchSession() {
      asked += 1
      return arrive
    },
    begin: (session) => session.refresh(),
    openPopup: () => popup,
  })
  return {
    ...bed,
    door,
    popup,
    asked: () => asked,
    come: (next: typeof arrive) => void (arrive = next),
  }
}

it('a stranger is signed out at once, and nothing is fetched to find that out', async () => {
  const { door, asked } = await openDoor()
  await Promise.all([door.refresh(), door.check(), door.wake()])
  expect(door.getState()).toEqual({ status: 'signed-out' })
  expect(asked()).toBe(0)
})

it('for somebody with a token the start waits for who they are', async () => {
  const { door, local } = await openDoor()
  local.setItem('userToken', 'token-1')
  await door.refresh()
  expect(door.getState()).toMatchObject({ status: 'signed-in', user: { id: ADA.id } })
})

it('what a stranger does waits for the session; who listened before hears of it', async () => {
  const { door, provider, come, session } = await openDoor()
  await provider.signUp('ada@example.com', 'correct horse')
  const held = Promise.withResolvers<Session>()
  come(held.promise)
  const states: string[] = []
  door.subscribe(() => states.push(door.getState().status))
  const signingIn = door.signIn('ada@example.com', 'correct horse')
  expect(door.getState()).toEqual({ status: 'signed-out' })
  held.resolve(session)
  expect(await signingIn).toEqual({ error: null })
  expect(new Set(states)).toEqual(new Set(['signed-out', 'signed-in']))
})

it('is told when the session cannot be had, and may be tried again', async () => {
  const { door, come, session, provider } = await openDoor()
  come(MISSING)
  const { error } = await door.signIn('ada@example.com', 'correct horse')
  expect(error).toMatchObject({ code: 'unreachable' })
  come(Promise.resolve(session))
  await provider.signUp('ada@example.com', 'correct horse')
  expect(await door.signIn('ada@example.com', 'correct horse')).toEqual({ error: null })
})

it('tells a page that is older than its release apart', async () => {
  const { door, come } = await openDoor()
  const gone = Promise.reject(new ChunkMissing(true))
  gone.catch(() => {})
  come(gone)
  expect((await door.signIn('', '')).error).toMatchObject({ code: 'outdated' })
})

it('the start of somebody with a token fails when the session cannot be had; a later look does not', async () => {
  const { door, local, come } = await openDoor()
  local.setItem('userToken', 'token-1')
  come(MISSING)
  await expect(door.refresh()).rejects.toBeInstanceOf(ChunkMissing)
  await door.check()
  expect(door.getState()).toMatchObject({ status: 'loading' })
})

it('whoever is awaited is a stranger once they are signed out elsewhere, and that is told', async () => {
  const { door, local, come } = await openDoor()
  local.setItem('userToken', 'token-1')
  come(MISSING)
  await expect(door.refresh()).rejects.toBeInstanceOf(ChunkMissing)
  let told = 0
  door.subscribe(() => told++)
  local.removeItem('userToken')
  await door.check()
  expect(told).toBe(1)
  expect(door.getState()).toEqual({ status: 'signed-out' })
})

it('the window for Google opens within the click, and closes again when the session cannot be had', async () => {
  const { door, come, popup } = await openDoor()
  come(MISSING)
  const { error } = await door.signInWithGoogle()
  expect(error).toMatchObject({ code: 'unreachable' })
  expect(popup.closed).toBe(true)
})

it('the window that opened within the click is the one that is used', async () => {
  const { door, google } = await openDoor()
  google.popup = null as never // as if another one were blocked
  expect(await door.signInWithGoogle()).toEqual({ error: null })
  expect(door.getState().status).toBe('signed-in')
})
