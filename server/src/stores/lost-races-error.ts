/** A transaction that lost every race it ran: the database is too busy with the same rows. */
export class LostRacesError extends Error {
  override readonly name = 'LostRacesError'
}
