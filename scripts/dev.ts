import { type ChildProcess, spawn } from 'node:child_process'
import { watch } from 'node:fs'

/** Sources of the server. Vite watches the page's own. */
const WATCHED = ['contract', 'server', 'db']
const SETTLE_MS = 150

/**
 * `npm run dev`: runs the server from source and restarts it on changes. The page reloads on its
 * own.
 */
let child: ChildProcess = start()
let settling: NodeJS.Timeout | undefined
let stopping = false

function start(): ChildProcess {
  const started = spawn(process.execPath, ['server/main.ts'], {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'development' },
  })
  started.on('exit', (code) => {
    if (stopping) process.exit(code ?? 0)
    // A server that failed to start is started again at the next change.
    if (started === child && code) process.stdout.write('Waiting for a change …\n')
  })
  return started
}

function restart(): void {
  const previous = child
  const next = () => {
    child = start()
  }
  if (previous.exitCode !== null || previous.signalCode !== null) {
    next()
    return
  }
  previous.once('exit', next)
  previous.kill('SIGTERM')
}

for (const folder of WATCHED)
  watch(folder, { recursive: true }, (_event, name) => {
    if (name && /\.test\.ts$|(^|\/)\./.test(name)) return
    clearTimeout(settling)
    settling = setTimeout(restart, SETTLE_MS)
  })

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    stopping = true
    if (child.exitCode !== null) process.exit(0)
    child.kill(signal)
  })
