import type { UserRow } from '../stores/tables.ts'

/** What a user entered besides their names: `undefined` if it was not asked. */
export interface EnteredProfile {
  readonly fields?: Readonly<Record<string, string | boolean | undefined>> | undefined
  readonly terms_version?: string | undefined
}

export type Profile = Pick<UserRow, 'fields' | 'terms_version' | 'terms_accepted_at'>

export const NO_PROFILE: Profile = { fields: null, terms_version: null, terms_accepted_at: null }

export function toProfile(entered: EnteredProfile, now: number): Profile {
  return { ...NO_PROFILE, ...toProfileChanges(entered, now) }
}

/** Keeps what was not entered, and the time of acceptance if the same version of the terms is accepted again. */
export function toProfileChanges(
  { fields, terms_version }: EnteredProfile,
  now: number,
  acceptedVersion: string | null = null,
): Partial<Profile> {
  return {
    ...(fields && { fields: JSON.stringify(fields) }),
    ...(terms_version !== undefined &&
      terms_version !== acceptedVersion && { terms_version, terms_accepted_at: now }),
  }
}
