import type { Log } from '#server/platform/log.ts'
import type { Entry } from './events.ts'

/** Rows of one account, of one client, and of all together in one process and minute. */
const ROWS = { account: 20, client: 20, all: 600 }
const MINUTE_MS = 60_000

type Write = (entry: Entry, times: number) => Promise<void>
type Held = { entry: Entry; times: number }

/** Writes entries that strangers can cause, and not more of them than the table can bear. */
export type Bounded = {
  /**
   * Writes the first of several equal entries at once, and the others at the end of the minute as
   * one row with their number. Beyond the limits only their number is written.
   */
  add(entry: Entry): void
  /** Writes all that is held. */
  flush(): Promise<void>
  /** Flushes, and ends the timer. */
  close(): Promise<void>
}

/** `write` fails without an effect on requests: the lines of the log have all entries. */
export function createBounded(write: Write, log: Log): Bounded {
  let held = new Map<string, Held>()
  let rows = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  const writing = new Set<Promise<void>>()

  const send = (entry: Entry, times: number) => {
    const sent: Promise<void> = write(entry, times)
      .catch((error: unknown) => log.warn({ err: error }, 'an entry of the security log is not written'))
      .finally(() => writing.delete(sent))
    writing.add(sent)
  }
  const hasRoom = ({ userId, network, address }: Entry): boolean => {
    const counts: [string, number][] = [
      ['all', ROWS.all],
      [`client ${network ?? address}`, ROWS.client],
      ...(userId ? [[`account ${userId}`, ROWS.account] as [string, number]] : []),
    ]
    if (counts.some(([name, most]) => (rows.get(name) ?? 0) >= most)) return false
    for (const [name] of counts) rows.set(name, (rows.get(name) ?? 0) + 1)
    return true
  }
  const flush = async () => {
    clearTimeout(timer)
    timer = undefined
    const before = held
    held = new Map()
    rows = new Map()
    for (const { entry, times } of before.values()) if (times > 0) send(entry, times)
    await Promise.all(writing)
  }
  return {
    add(entry) {
      timer ??= setTimeout(flush, MINUTE_MS).unref()
      const key = JSON.stringify([entry.event, entry.userId, entry.network ?? entry.address, entry.details])
      const known = held.get(key)
      if (known) known.times++
      else if (hasRoom(entry)) {
        held.set(key, { entry, times: 0 })
        send(entry, 1)
      } else {
        const rest = held.get(entry.event) ?? { entry: nameless(entry), times: 0 }
        rest.times++
        held.set(entry.event, rest)
      }
    },
    flush,
    close: flush,
  }
}

/** What many different entries of one event have in common. */
const nameless = (entry: Entry): Entry => ({
  ...entry,
  isOwn: false,
  ...{ userId: null, address: null, network: null, device: null, details: {} },
})
