import { setTimeout as delay } from 'node:timers/promises'
import { growingPause } from './growing-pause.ts'
import { type EmbeddedPostgres, launchPostgres } from './launch.ts'

type Options = {
  dir: string
  /**
   * Called with a line for the log when the server ended unexpectedly, or could not be restarted.
   */
  onLost: (why: string) => void
}

export type KeptPostgres = {
  url: string
  /**
   * Call this before all processes are ended together: from then on the end of the PostgreSQL
   * server is not reported.
   */
  expectEnd(): void
  stop(): Promise<void>
}

/**
 * Launches PostgreSQL like `launchPostgres`. If it ends unexpectedly, it restarts on the same port,
 * so that clients only have to reconnect.
 * @throws Error like `launchPostgres`, at the first launch
 */
export async function supervisePostgres({ dir, onLost }: Options): Promise<KeptPostgres> {
  const pauseAfter = growingPause()
  let isEnding = false
  let startedAt = performance.now()
  let current: Promise<EmbeddedPostgres | null>
  const lost = (why: string) => {
    if (isEnding) return
    onLost(why)
    current = again()
  }
  const again = async (): Promise<EmbeddedPostgres | null> => {
    for (;;) {
      await delay(pauseAfter(performance.now() - startedAt))
      if (isEnding) return null
      startedAt = performance.now()
      try {
        return await launchPostgres({ dir, port: first.port, onLost: lost })
      } catch (error) {
        onLost(String(error))
      }
    }
  }
  const first = await launchPostgres({ dir, onLost: lost })
  current = Promise.resolve(first)
  return {
    url: first.url,
    expectEnd() {
      isEnding = true
    },
    async stop() {
      isEnding = true
      const running = await current
      await running?.stop()
    },
  }
}
