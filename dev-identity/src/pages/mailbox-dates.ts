/** Server and browser run on the same machine, so the server's time zone is right. */
const DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' })
const TIME = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' })

/** Date and time. */
export const dateOf = (time: number) => DATE.format(time)

/** The time if it is today, otherwise the date. */
export function timeOf(time: number, now: number): string {
  return DAY.format(time) === DAY.format(now) ? TIME.format(time) : DAY.format(time)
}
