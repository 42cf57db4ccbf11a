/** The room behind the door. */
export const home = {
  greeting: (name: string) => `hey ${name}`,
  lead: 'You are in. This is the room behind the door.',
  signedInAs: 'Signed in as',
  name: 'Name',
  noName: 'No name yet',
  editNames: 'Edit names',
  save: 'Save',
  cancel: 'Cancel',
  saving: 'Saving your names',
  saved: 'Your names are saved.',
  logout: 'Logout',
} as const
