import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { readFlags } from './platform/flags.ts'

/**
 * `npm run bench [-- --size 100000] [--only TEXT] [--small]`: runs all benches one after the other,
 * each in its own process, and prints Markdown. Takes some minutes. `bench/README.md` has the last results.
 */
const flags = readFlags({ size: 100_000, only: '' }, { size: 5000 })
const size = String(flags.size)

const PARTS: [title: string, script: string, ...options: string[]][] = [
  ['Responses', 'responses.ts', '--size', size],
  ['Responses with 50 connections', 'responses.ts', '--size', size, '--connections', '50', '--seconds', '1'],
  ['Messages', 'live.ts', '--sockets', '400', '--rate', '50', '--seconds', '10'],
  ['Messages with thousands of sockets', 'live.ts', '--sockets', '5000', '--rate', '200', '--seconds', '10'],
  ['Plays', 'plays.ts'],
  ['Media', 'media.ts'],
  ['Latency during uploads', 'uploads.ts'],
  ['Memory', 'memory.ts'],
  ['Pages', 'pages.ts'],
  ['First sound', 'first-sound.ts'],
]

const started = Date.now()
const chosen = PARTS.filter(([title]) => title.toLowerCase().includes(flags.only.toLowerCase()))
if (chosen.length === 0) throw new Error(`No part is called ${flags.only}`)
for (const [title, script, ...options] of chosen) {
  console.log(`\n## ${title}\n`)
  const args = [join(import.meta.dirname, script), ...(flags.small ? ['--small'] : options)]
  const child = spawn(process.execPath, args, { stdio: 'inherit' })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) process.exitCode = 1
}
console.log(`\n${((Date.now() - started) / 60_000).toFixed(1)} minutes`)
