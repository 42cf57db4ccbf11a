import { ProblemError } from '../problem-error.ts'

/** What whoever comes to the door with an account that is being deleted is told. */
export function refuseLeaver(finished: boolean): ProblemError {
  const detail = finished
    ? 'This account is deleted. You can sign up anew.'
    : 'This account is being deleted.'
  return new ProblemError('forbidden', { reason: 'person-leaving', detail })
}
