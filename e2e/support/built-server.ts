import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { makeThrowawayFolder } from '#server/platform/testing/throwaway-folder.ts'

export type BuiltServer = {
  url: string
  pid: number
  dataDir: string
  /** The server's whole output. */
  output(): string
  /** Ends the server, by default like Ctrl-C, and does not delete its data. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>
  removeData(): Promise<void>
}

/**
 * Starts the built server as `npm start` would, on a free port. The data folder is empty unless one
 * is given. `cwd` is the folder with the build, by default this checkout.
 */
export async function startBuiltServer({
  dataDir = '',
  port = 0,
  env = {},
  cwd = process.cwd(),
} = {}): Promise<BuiltServer> {
  const folder = dataDir || (await makeThrowawayFolder('journeys'))
  const chosen = port || (await freePort())
  const url = `http://localhost:${chosen}`
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...{ PATH: process.env.PATH, PORT: String(chosen), DATA_DIR: folder, LOG_LEVEL: 'warn', TRUST_PROXY: '1' },
      ...env,
    },
  })
  let output = ''
  const keep = (chunk: Buffer) => {
    output += chunk.toString()
  }
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  await untilReady(url, child, () => output)
  return {
    url,
    pid: child.pid as number,
    dataDir: folder,
    output: () => output,
    async stop(signal = 'SIGTERM') {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill(signal)
      await once(child, 'exit')
    },
    removeData: () => rm(folder, { recursive: true, force: true }),
  }
}

async function untilReady(url: string, child: ChildProcess, output: () => string): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    if (child.exitCode !== null) throw new Error(`The server exited: ${output()}`)
    const response = await fetch(`${url}/readyz`).catch(() => null)
    if (response?.ok) return
    await delay(50)
  }
  throw new Error(`The server did not respond: ${output()}`)
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
