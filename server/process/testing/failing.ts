import { createServer } from 'node:http'
import { isOutOfReach } from '#server/platform/database.ts'
import { createLog } from '#server/platform/log.ts'
import { exitOnUncaught, stopOnSignal } from '../ending.ts'

/**
 * A test process that responds with its pid. `/slow` responds only at the end, `/fail` causes an
 * uncaught exception, and `/lost` an unhandled rejection as if the database were down.
 */
const slow: (() => void)[] = []
const server = createServer((request, response) => {
  const result = () => response.end(String(process.pid))
  if (request.url === '/slow') return slow.push(result)
  result()
  if (request.url === '/lost') void Promise.reject(Object.assign(new Error('not there'), { code: 'ECONNREFUSED' }))
  if (request.url !== '/fail') return
  setImmediate(() => {
    throw new Error('a wire came loose', { cause: new Error('the cat') })
  })
})
const end = stopOnSignal(async () => {
  for (const result of slow) result()
  await new Promise((resolve) => server.close(resolve))
})
exitOnUncaught(createLog({ logLevel: 'info' }), end, isOutOfReach)
server.listen(Number(process.env.PORT), '127.0.0.1')
