import { setTimeout as delay } from 'node:timers/promises'
import { collectWhenIdle } from '../collect-when-idle.ts'

/** A process that was busy and is not any more: prints the megabytes that it takes, at once and some seconds later. */
const megabytes = () => Math.round(process.memoryUsage.rss() / 1e6)

collectWhenIdle(500)
let things: object[] = []
for (let round = 0; round < 30; round++)
  things = Array.from({ length: 60_000 }, (_, n) => ({ n, text: `thing ${n}`, both: [n, n] }))
things = []
const grown = megabytes()
await delay(3000)
process.stdout.write(JSON.stringify({ grown, idle: megabytes() }))
