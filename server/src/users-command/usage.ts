export const USAGE = `npm run users -- <command>

  find <email|id>                      Show a user.
  disable <email|id>                   End all sessions and block new ones.
  enable <email|id>                    Allow a disabled user to sign in again.
  end-sessions <email|id>              End all sessions. The user can sign in again.
  delete <email|id>                    Delete the user from the database. The account at the identity
                                       provider remains, and signing in with it creates a new user:
                                       delete it there as well.
  list-pending-deletions               List users who deleted their account, but whose account at the
                                       identity provider still exists. Delete that account there by its
                                       uid, then delete the user by id.
  assign-email <email|id> <new email>  Assign an email to a user. If another user has it, the two swap
                                       identities: signing in with that email then signs in to this user.

The commands use the database of DATABASE_URL (or DATA_DIR), work while servers run, and take effect on all
of them immediately. Each change is logged to stderr.
Exit codes: 0 success, 1 failure, 2 invalid arguments. Aliases: pin (assign-email), list-deleting.`
