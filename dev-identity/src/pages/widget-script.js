/*
 * The script of the sign-in widget. Like the emulator's widget, it returns the result as a URL with made-up claims. A
 * popup posts it to the helper frame in the app's page; a redirect leaves it in this origin's session storage.
 */
;(() => {
  const query = new URLSearchParams(location.search)
  const storageKey = `${query.get('apiKey')}:${query.get('appName')}`
  const byId = (id) => document.getElementById(id)
  const input = (name) => byId(`${name}-input`)

  function finish(claims) {
    const result = new URL(location.pathname, location.origin)
    result.searchParams.set('providerId', query.get('providerId'))
    result.searchParams.set(
      'id_token',
      JSON.stringify({ iss: '', aud: '', exp: 0, iat: 0, ...claims }),
    )
    const authEvent = {
      type: query.get('authType'),
      eventId: query.get('eventId'),
      urlResponse: result.href,
      sessionId: 'ValueNotUsedByAuthEmulator',
      postBody: '',
      tenantId: null,
      error: null,
    }
    if (/popup/i.test(authEvent.type)) return sendToHelperFrame(authEvent)
    sessionStorage.setItem(`firebase:redirectEvent:${storageKey}`, JSON.stringify(authEvent))
    location.assign(query.get('redirectUrl'))
  }

  function sendToHelperFrame(authEvent) {
    const frame = [...Array(window.opener?.frames.length ?? 0).keys()]
      .map((index) => window.opener.frames[index])
      .find(isHelperFrame)
    if (!frame) {
      byId('widget-error').textContent = 'The app’s page is gone. Close this window and try again.'
      return
    }
    const data = { authEvent, storageKey }
    const eventId = crypto.randomUUID()
    frame.postMessage({ data, eventId, eventType: 'sendAuthEvent' }, location.origin)
  }

  function isHelperFrame(frame) {
    try {
      const { searchParams } = new URL(frame.location.href)
      return `${searchParams.get('apiKey')}:${searchParams.get('appName')}` === storageKey
    } catch {
      // The frame has another origin.
      return false
    }
  }

  function showForm(isShown) {
    byId('add-user').hidden = !isShown
    byId('accounts-list').hidden = isShown
    ;(isShown ? input('email') : byId('add-account-button')).focus()
  }

  function generateUser() {
    const [first, last] = [pick(), pick()]
    input('email').value = `${first}.${last}.${randomDigits(3)}@example.com`.toLowerCase()
    input('display-name').value = `${first} ${last}`
    input('screen-name').value = `${first}_${last}`.toLowerCase()
  }

  const pick = () => NAMES[Math.floor(Math.random() * NAMES.length)]
  const NAMES = ['Raccoon', 'Olive', 'Peach', 'Mountain', 'Orange', 'Otter', 'Panda', 'Algae']

  const randomDigits = (count) =>
    Array.from(crypto.getRandomValues(new Uint8Array(count)), (byte) => byte % 10).join('')

  for (const button of document.querySelectorAll('.account'))
    button.addEventListener('click', () => finish(JSON.parse(button.dataset.claims)))
  byId('add-account-button').addEventListener('click', () => showForm(true))
  byId('back-button').addEventListener('click', () => showForm(false))
  byId('autogen-button').addEventListener('click', generateUser)
  byId('hide-email-button')?.addEventListener('click', ({ currentTarget }) => {
    input('email').value = `${randomDigits(10)}@${currentTarget.dataset.relayDomain}`
  })
  byId('add-user').addEventListener('submit', (event) => {
    event.preventDefault()
    finish({
      sub: randomDigits(21),
      name: input('display-name').value || undefined,
      screen_name: input('screen-name').value || undefined,
      email: input('email').value,
      email_verified: byId('add-user').dataset.verified === 'true',
      picture: input('profile-photo').value || undefined,
    })
  })
})()
