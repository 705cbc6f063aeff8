// `npm start`: builds if the sources changed, then becomes the server. Plain JavaScript, because a
// TypeScript loader would stay in memory.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const LOOK_EVERY_MS = 500

async function start() {
  endWithNpm()
  if ((await run('sources.ts')) !== 0) {
    const code = await run('build.ts')
    if (code !== 0) process.exit(code)
  }
  await import(pathToFileURL(join(import.meta.dirname, '../dist/server/main.js')).href)
}

/**
 * Runs in a separate process, so that the hundreds of megabytes of the bundler are freed at its
 * end.
 */
async function run(script) {
  const child = spawn(process.execPath, [join(import.meta.dirname, script)], { stdio: 'inherit' })
  const stop = (signal) => child.kill(signal)
  process.on('SIGTERM', stop).on('SIGINT', stop)
  const [code] = await once(child, 'exit')
  process.off('SIGTERM', stop).off('SIGINT', stop)
  return code ?? 1
}

/**
 * npm forwards signals to us, except when npm itself is killed. Then nothing else would stop this
 * process.
 */
function endWithNpm() {
  if (process.env.npm_lifecycle_event !== 'start') return
  const npm = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === npm) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, LOOK_EVERY_MS)
  timer.unref()
}

await start()
