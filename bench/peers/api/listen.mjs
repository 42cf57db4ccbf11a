/** Listens on PORT, reports that it is ready, and exits when its parent does. */
export function listen(server) {
  server.listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.({ type: 'ready' }))
  process.once('disconnect', () => process.exit())
}
