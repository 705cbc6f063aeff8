import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

/**
 * `npm run bench [-- --size 100000] [--only TEXT]`: runs all benches one after the other, each in
 * its own process, and prints Markdown. Takes some minutes. `bench/README.md` has the last results.
 */
const { values: flags } = parseArgs({
  options: { size: { type: 'string', default: '100000' }, only: { type: 'string', default: '' } },
})

const PARTS: [title: string, script: string, ...options: string[]][] = [
  ['Responses', 'responses.ts', '--size', flags.size],
  ['Responses with 50 connections', 'responses.ts', '--size', flags.size, '--connections', '50', '--seconds', '1'],
  ['Messages', 'live.ts', '--sockets', '400', '--rate', '50', '--seconds', '10'],
  ['Messages with thousands of sockets', 'live.ts', '--sockets', '5000', '--rate', '200', '--seconds', '10'],
  ['Plays', 'plays.ts'],
  ['Media', 'media.ts'],
  ['Latency during uploads', 'uploads.ts'],
  ['Memory', 'memory.ts'],
  ['Pages', 'pages.ts'],
]

const started = Date.now()
for (const [title, script, ...options] of PARTS.filter(([each]) => each.toLowerCase().includes(flags.only))) {
  console.log(`\n## ${title}\n`)
  const child = spawn(process.execPath, [join(import.meta.dirname, script), ...options], { stdio: 'inherit' })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) process.exitCode = 1
}
console.log(`\n${((Date.now() - started) / 60_000).toFixed(1)} minutes`)
