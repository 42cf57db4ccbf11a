/** Listens on PORT, says that it is ready, and ends with whoever started us. */
export function listen(server) {
  server.listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.({ type: 'ready' }))
  process.once('disconnect', () => process.exit())
}
