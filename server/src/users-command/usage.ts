export const USAGE = `npm run users -- <command>

  list [number] [email|id]             List the newest users (50), or those created before a user.
  search <text>                        List the users whose id, uid, email or name contains the text.
  find <email|id>                      Show a user.
  activity <email|id>                  Show a user's recent activity.
  export <email|id>                    Print everything that is stored about a user, as JSON.
  disable <email|id>                   End all sessions and block new ones.
  enable <email|id>                    Allow a disabled user to sign in again.
  end-sessions <email|id>              End all sessions and the trust in devices. The user can sign in again,
                                       with a passkey alone only after confirming it on the account page.
  remove-factors <email|id>            Turn two-step login off and remove all second factors, for a user who
                                       has lost them. First make sure that it is the user who asks.
  end-all yes                          End the sessions of all users, as after restoring a backup.
  delete <email|id>                    Delete the user from the database. The account at the identity
                                       provider remains, and signing in with it creates a new user:
                                       delete it there as well.
  reference <reference> < log          Find the request with the reference that a user was shown in the
                                       server's log, and the user.
  list-pending-deletions               List users who deleted their account, but whose account at the
                                       identity provider still exists. Delete that account there by its
                                       uid, then delete the user by id.
  assign-email <email|id> <new email>  Assign an email to a user. If another user has it, the two exchange
                                       their accounts at the identity provider: signing in with that
                                       email then opens the user named first.

The commands use the database of DATABASE_URL (or DATA_DIR), work while servers run, and take effect on all
of them immediately. Each change and export is logged to stderr with the operator's name:
the environment variable OPERATOR, or else the name of this machine's user.
Exit codes: 0 success, 1 failure, 2 invalid arguments.`
