import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import {
  isPrivateDatabase,
  isProtectedDatabase,
  isRealProject,
  isSafeOrigin,
} from './deployment.ts'

test.each([
  ['https://foyer.example', true],
  ['http://localhost:3000', true],
  ['http://127.0.0.1', true],
  ['http://[::1]:3000', true],
  ['http://foyer.example', false],
  ['http://127.evil.example', false],
  ['http://localhost.evil.example', false],
  ['http://192.168.0.7', false],
])('an origin of %s is safe: %s', (origin, safe) => {
  expect(isSafeOrigin(new URL(origin))).toBe(safe)
})

test('a demo project is not a real project', () => {
  expect(isRealProject('demo-foyer')).toBe(false)
  expect(isRealProject('acme-demo-1')).toBe(true)
})

test('a database file is private if other users cannot read it', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'foyer-rules-'))
  const file = path.join(folder, 'foyer.db')
  expect(isPrivateDatabase(`sqlite:${file}`)).toBe(true)
  writeFileSync(file, '')
  for (const [mode, isPrivate] of [
    [0o600, true],
    [0o640, true],
    [0o644, false],
    [0o602, false],
  ] as const) {
    chmodSync(file, mode)
    expect(isPrivateDatabase(`sqlite:${file}`)).toBe(isPrivate)
  }
  rmSync(folder, { recursive: true })
  expect(isPrivateDatabase('postgres://db/foyer')).toBe(true)
})

test.each([
  ['sqlite:/var/foyer.db', true],
  ['postgres://foyer@localhost/foyer', true],
  ['postgres://foyer@127.0.0.1:5432/foyer', true],
  ['postgres://foyer@[::1]/foyer', true],
  ['postgres://foyer@db.example/foyer?host=/var/run/postgresql', true],
  ['postgres://foyer@%2Fvar%2Frun%2Fpostgresql/foyer', true],
  ['postgres://foyer@db.example/foyer?sslmode=verify-full', true],
  ['postgres://foyer@db.example/foyer?ssl=true', true],
  ['postgres://foyer@db.example/foyer', false],
  ['postgres://foyer@db.example/foyer?sslmode=disable', false],
  ['postgres://foyer@db.example/foyer?ssl=true&sslmode=disable', false],
  ['postgres://foyer@db.example/foyer?sslmode=allow', false],
  ['postgres://foyer@localhost/foyer?host=db.example', false],
  ['postgres://foyer@localhost.evil.example/foyer', false],
  ['postgres://foyer@localhost:5432,db.example:5432/foyer', false],
  ['postgres://foyer@127.0.0.1:5432,localhost:5433/foyer', true],
  ['postgres://foyer@one.example,two.example/foyer?sslmode=require', true],
])('the connection to %s is protected: %s', (url, isProtected) => {
  expect(isProtectedDatabase(url)).toBe(isProtected)
})

test('PGSSLMODE counts unless the URL says otherwise', () => {
  const url = 'postgres://foyer@db.example/foyer'
  expect(isProtectedDatabase(url, 'require')).toBe(true)
  expect(isProtectedDatabase(url, 'disable')).toBe(false)
  expect(isProtectedDatabase(`${url}?sslmode=disable`, 'require')).toBe(false)
})
