import { spawn } from 'node:child_process'

export type Outcome = { name: string; code: number; output: string; seconds: number }

/**
 * Runs a program to its end and collects its output. The output is also printed as it arrives,
 * unless `quiet`: parallel programs would mix their lines.
 */
export function run(name: string, command: string[], { quiet = false, env = {} } = {}): Promise<Outcome> {
  const started = performance.now()
  const [program = '', ...args] = command
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...(process.stdout.isTTY && { FORCE_COLOR: '1' }), ...env },
    })
    let output = ''
    const keep = (chunk: Buffer) => {
      output += chunk.toString()
      if (!quiet) process.stdout.write(chunk)
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    const finish = (code: number) => resolve({ name, code, output, seconds: (performance.now() - started) / 1000 })
    child.on('error', (error) => {
      output += error.message
      finish(1)
    })
    child.on('exit', (code) => finish(code ?? 1))
  })
}

export const bin = (name: string): string => `node_modules/.bin/${name}`
