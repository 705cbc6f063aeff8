import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isBuilt } from './sources.ts'

const LOOK_EVERY_MS = 500

/** `npm start`: build what is stale, then become the server. */
async function start(): Promise<void> {
  endWithNpm()
  if (!(await isBuilt())) await build()
  await import(pathToFileURL(join(import.meta.dirname, '../dist/server/main.js')).href)
}

/** In a process of its own, which takes the hundreds of megabytes of the bundler along. */
async function build(): Promise<void> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'build.ts')], { stdio: 'inherit' })
  const stop = (signal: NodeJS.Signals) => child.kill(signal)
  process.on('SIGTERM', stop).on('SIGINT', stop)
  const [code] = (await once(child, 'exit')) as [number | null]
  process.off('SIGTERM', stop).off('SIGINT', stop)
  if (code !== 0) process.exit(code ?? 1)
}

/** npm hands on the signals that it gets, but for one: when it is killed, nobody is left to stop us. */
function endWithNpm(): void {
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
