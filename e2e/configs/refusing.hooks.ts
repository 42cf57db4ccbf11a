export const NO_SEAT = 'There is no seat left for you.'
export const NAME_TAKEN = 'This name is taken.'

/** End-to-end tests know nothing of the server, which knows a refusal by its name. */
function refuse(sentence: string): never {
  throw Object.assign(new Error(sentence), { name: 'Refusal' })
}

interface Event {
  readonly user: { readonly first_name: string }
}

export default {
  inTransaction: {
    async 'user.created'({ user }: Event) {
      if (user.first_name === 'Eve') refuse(NO_SEAT)
    },
    async 'user.profile_changed'({ user }: Event) {
      if (user.first_name === 'Admin') refuse(NAME_TAKEN)
    },
  },
}
