/*
 * Replaces https://apis.google.com/js/api.js, which Firebase's library loads for its popup, so that sign-in works
 * offline. Implements over postMessage only the part of `gapi.iframes` that the library and the emulator's helper
 * frame use. The app's page and the helper frame both load it and connect to each other.
 */
;(() => {
  // Filled in by the server: the only origin that the helper frame communicates with.
  const PAGE_ORIGIN = '{{PUBLIC_ORIGIN}}'
  const TAG = 'foyer-gapi-transport'
  if (window.gapi?.iframes?.Iframe) return

  class Channel {
    #peer
    #origin
    #handlers = new Map()
    #early = []
    #callbacks = new Map()
    #connected = false
    #outbox = []

    constructor(peer, origin) {
      this.#peer = peer
      this.#origin = origin
      window.addEventListener('message', (event) => {
        const ours = event.source === peer() && event.origin === origin
        if (ours && event.data?.tag === TAG) this.#receive(event.data)
      })
    }

    hello(isReply) {
      this.#peer().postMessage({ tag: TAG, type: 'hello', isReply }, this.#origin)
    }

    register(name, handler) {
      this.#handlers.set(name, handler)
      const early = this.#early
      this.#early = []
      for (const message of early) this.#receive(message)
    }

    send(name, data, callback) {
      const id = crypto.randomUUID()
      if (callback) this.#callbacks.set(id, callback)
      this.#post({ type: 'call', id, name, data })
    }

    ping(callback) {
      return new Promise((resolve) => {
        this.send('ping', null, (results) => {
          callback?.(results)
          resolve(results)
        })
      })
    }

    restyle() {
      return Promise.resolve()
    }

    #post(message) {
      if (this.#connected) this.#peer().postMessage({ tag: TAG, ...message }, this.#origin)
      else this.#outbox.push(message)
    }

    #receive(message) {
      if (message.type === 'hello') this.#connect(message)
      else if (message.type === 'call') void this.#handle(message)
      else this.#settle(message)
    }

    #connect({ isReply }) {
      if (!isReply) this.hello(true)
      this.#connected = true
      for (const message of this.#outbox.splice(0)) this.#post(message)
    }

    async #handle(message) {
      const handler = this.#handlers.get(message.name)
      if (handler)
        this.#post({ type: 'result', id: message.id, value: await handler(message.data) })
      else this.#early.push(message)
    }

    #settle({ id, value }) {
      const callback = this.#callbacks.get(id)
      this.#callbacks.delete(id)
      try {
        callback?.([value])
      } catch {
        // As in Google's script: the library throws on purpose after a successful web storage check.
      }
    }
  }

  const context = {
    open(options, ready) {
      const frame = document.createElement('iframe')
      const { style = {}, ...attributes } = options.attributes ?? {}
      for (const [name, value] of Object.entries(attributes)) frame.setAttribute(name, value)
      Object.assign(frame.style, style)
      const channel = new Channel(() => frame.contentWindow, new URL(options.url).origin)
      frame.src = options.url
      options.where.append(frame)
      return Promise.resolve(ready(channel))
    },
    getParentIframe: () => parent,
  }

  const parent = window.parent === window ? null : new Channel(() => window.parent, PAGE_ORIGIN)
  parent?.register('ping', () => 'pong')
  parent?.hello(false)

  window.gapi = {
    load(_name, options) {
      setTimeout(() => (typeof options === 'function' ? options() : options.callback()))
    },
    iframes: {
      Iframe: Channel,
      CROSS_ORIGIN_IFRAMES_FILTER: {},
      getContext: () => context,
    },
  }
  // The library passes the name of its callback in the script's URL; the frame uses the conventional name.
  const source = document.currentScript?.src
  const onload = source ? new URL(source).searchParams.get('onload') : null
  setTimeout(() => (window[onload] ?? window.gapi_onload)?.())
})()
