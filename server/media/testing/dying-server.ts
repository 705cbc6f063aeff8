import { createApp } from '#server/app.ts'
import { createHttpServer, listen } from '#server/listen.ts'
import { readEnv } from '#server/platform/env.ts'
import { startJobs } from '#server/platform/jobs.ts'
import { NO_FRONTEND } from '#server/platform/page/frontend.ts'
import { openServices } from '#server/services.ts'
import { tasks } from '#server/tasks.ts'
import { failingStorage } from './failing-storage.ts'

/**
 * A server for tests that kills itself without a chance to clean up, at the n-th call of `put` or
 * `remove` that `DIE_AT` names: before the call (`put 2`) or after it (`after put 2`). Runs jobs if
 * `JOBS` is set. Prints its port.
 */
const [when, method, call] = (process.env.DIE_AT as string).replace(/^(?=put|remove)/, 'before ').split(' ')
const { services } = await openServices(readEnv(process.env))
const { storage } = services
const die = () => process.kill(process.pid, 'SIGKILL')
const dying = failingStorage(storage, (called, count) => {
  if (when === 'before' && called === method && count === Number(call)) die()
})
let puts = 0
let removals = 0
services.storage = {
  ...dying,
  async put(key, localPath, contentType) {
    await dying.put(key, localPath, contentType)
    if (when === 'after' && method === 'put' && ++puts === Number(call)) die()
  },
  async remove(key) {
    await dying.remove(key)
    if (when === 'after' && method === 'remove' && ++removals === Number(call)) die()
  },
}
const { port } = await listen(createHttpServer(createApp(services, NO_FRONTEND).fetch), 0, '127.0.0.1')
if (process.env.JOBS) await startJobs(services, [tasks], [])
process.stdout.write(`port ${port}\n`)
