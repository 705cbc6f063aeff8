// `npm start`: build what is stale, then become the server. Plain JavaScript: what reads TypeScript would stay in memory for good.
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

/** In a process of its own, which takes along what it has loaded: hundreds of megabytes of the bundler. */
async function run(script) {
  const child = spawn(process.execPath, [join(import.meta.dirname, script)], { stdio: 'inherit' })
  const stop = (signal) => child.kill(signal)
  process.on('SIGTERM', stop).on('SIGINT', stop)
  const [code] = await once(child, 'exit')
  process.off('SIGTERM', stop).off('SIGINT', stop)
  return code ?? 1
}

/** npm hands on the signals that it gets, but for one: when it is killed, nobody is left to stop us. */
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
