/*
 * A stand-in for https://apis.google.com/js/api.js: the one script of Google's that the provider's
 * library wants for its popup, so that it works with no network. It does what that library and the
 * emulator's helper frame use of `gapi.iframes`, over postMessage, and nothing else. The page that
 * signs in loads it, and so does the helper frame inside it; each finds the other half there.
 */
;(() => {
  // Filled in when served: the only page the helper frame speaks with.
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

    hello(answer) {
      this.#peer().postMessage({ tag: TAG, type: 'hello', answer }, this.#origin)
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
        this.send('ping', null, (answers) => {
          callback?.(answers)
          resolve(answers)
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
      else if (message.type === 'call') void this.#answer(message)
      else this.#settle(message)
    }

    #connect({ answer }) {
      if (!answer) this.hello(true)
      this.#connected = true
      for (const message of this.#outbox.splice(0)) this.#post(message)
    }

    async #answer(message) {
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
        // As Google's own: the library throws on purpose after a good answer about web storage.
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
  // The frame names its callback by convention, the library in the script's address.
  const source = document.currentScript?.src
  const onload = source ? new URL(source).searchParams.get('onload') : null
  setTimeout(() => (window[onload] ?? window.gapi_onload)?.())
})()
