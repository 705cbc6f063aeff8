/** The context of a long command: `print` writes a line, and `signal` ends it. */
export type Running = { print: (line: string) => void; signal: AbortSignal }

/**
 * Runs a command for a person or for cron. Prints one line if it fails; otherwise the exit code is
 * the result of `work`. Ctrl-C and SIGTERM end it in order.
 */
export async function runCommand(work: (running: Running) => Promise<number>): Promise<void> {
  const stopped = new AbortController()
  const stop = () => stopped.abort()
  process.on('SIGINT', stop).on('SIGTERM', stop)
  const print = (line: string) => void process.stdout.write(`${line}\n`)
  try {
    process.exitCode = await work({ print, signal: stopped.signal })
  } catch (error) {
    const line = error instanceof Error ? error.message : String(error)
    process.stderr.write(stopped.signal.aborted ? 'Stopped.\n' : `${line}\n`)
    process.exitCode = 1
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop)
  }
}
