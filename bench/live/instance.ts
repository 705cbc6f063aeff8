/** The server, which also lets go of what it no longer needs when told, so that what it holds can be measured. */
process.on('SIGUSR2', () => global.gc?.())
await import('../../server/messages/testing/instance.ts')
