/** The name of the file with a user's data. */
export const EXPORT_FILE = 'foyer-data.json'
