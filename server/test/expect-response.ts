import { loggedInUser, user, type LoggedInUser, type User } from '@foyer/contract/bodies.ts'
import { PROBLEM_TITLES } from '@foyer/contract/problem-titles.ts'
import {
  isProblemCode,
  PROBLEM_MEDIA_TYPE,
  PROBLEMS,
  type Problem,
  type ProblemCode,
} from '@foyer/contract/problems.ts'
import { expect } from 'vitest'

/** Checks a problem document against the contract. */
export async function expectProblem(response: Response, code: ProblemCode): Promise<Problem> {
  expect(response.headers.get('content-type')).toBe(PROBLEM_MEDIA_TYPE)
  const problem = (await response.json()) as Problem
  expect({ code: problem.code, status: response.status }).toEqual({
    code,
    status: PROBLEMS[code].status,
  })
  expect(isProblemCode(problem.code)).toBe(true)
  expect(problem).toMatchObject({ status: response.status, title: PROBLEM_TITLES[code] })
  expect(problem.request_id).toBe(response.headers.get('x-request-id'))
  expect(problem.detail).toMatch(/^[A-Z].*\.$/)
  expect(response.headers.get('cache-control')).toBe('no-store')
  return problem
}

/** Checks a user with a session token. */
export async function expectSignedIn(response: Response, status = 200): Promise<LoggedInUser> {
  expect(response.status).toBe(status)
  expect(response.headers.get('cache-control')).toBe('no-store')
  return loggedInUser.strict().parse(await response.json())
}

/** Checks a user without a token. */
export async function expectUser(response: Response): Promise<User> {
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('no-store')
  return user.strict().parse(await response.json())
}
