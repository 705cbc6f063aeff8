import { setTimeout as delay } from 'node:timers/promises'
import { collectWhenIdle } from '../collect-when-idle.ts'

/**
 * A process that was busy and becomes idle. Prints its megabytes when it becomes idle, and again
 * three seconds later.
 */
const megabytes = () => Math.round(process.memoryUsage.rss() / 1e6)

collectWhenIdle(500)
const kept: object[][] = []
for (let round = 0; round < 30; round++)
  kept[0] = Array.from({ length: 60_000 }, (_, n) => ({ n, text: `thing ${n}`, both: [n, n] }))
kept.length = 0
const grown = megabytes()
await delay(3000)
process.stdout.write(JSON.stringify({ grown, idle: megabytes() }))
