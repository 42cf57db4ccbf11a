/** What `--help` says. */
export const USAGE = `npm run users -- <what> <email|id>

  find <email|id>          shows the person
  disable <email|id>       ends their sessions and lets them in no more
  enable <email|id>        lets them in again
  end-sessions <email|id>  ends every session they have; they may sign in again
  delete <email|id>        deletes them here. Their account at the identity provider stays, and would
                           make a new person: delete it there as well
  list-deleting            shows who has deleted their account while the identity provider could not be
                           reached since: delete it there by the uid, then here by the id
  pin <email|id> <email>   gives the person this address. Is it somebody's already, then whoever signs
                           in with it opens this person from now on, and no longer that other one

It works on the database of DATABASE_URL (or of DATA_DIR), while servers run, and holds on all of them at
once. Each change is one line of the log, on stderr. Exit codes: 0 done, 1 not possible, 2 not understood.`
