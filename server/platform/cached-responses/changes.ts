import type { Listener } from '../database/listener.ts'

/** What may have changed: ids, content types, or everything. */
export type Changed = readonly string[] | 'everything'

/**
 * The changes that this and all other instances commit, as the triggers that call `invalidate`
 * publish them. While the database cannot be listened to, no cached response counts as current.
 */
export type Changes = {
  /** Calls the listener with each change, in the order of the commits. */
  onChange(listener: (changed: Changed) => void): void
  /**
   * Whether every change committed up to a second ago has been received. Requests the next
   * confirmation in the background, before the last one expires.
   */
  isUpToDate(): boolean
  /**
   * Resolves to whether every change committed before the call has been received; to false if the
   * database is slow.
   */
  catchUp(): Promise<boolean>
  /**
   * Positions in the write-ahead log of the database (LSN, in bytes). From `from` on, all received
   * changes are visible; null while that position is unknown. `last` is the end of the log at the
   * last confirmation.
   */
  position(): { from: number | null; last: number }
  /** Whether no changes can be received because the connection to the database is lost. */
  isLost(): boolean
  /** Calls `catchUp` each time the connection is lost, until the returned function is called. */
  onLost(catchUp: () => void): () => void
  /** Starts to receive changes. @throws Error when the database is unreachable */
  follow(listener: Listener): Promise<void>
}

const CHANNEL = 'changes'
const RESPONSE_MS = 250

type Options = {
  /** Maximum age of the last confirmation that no change was missed. */
  staleMs?: number
  /** After this time, reading from the database is quicker than waiting for the confirmation. */
  responseMs?: number
  now?: () => number
}

export function createChanges(options: Options = {}): Changes {
  const { staleMs = 1000, now = () => performance.now() } = options
  const listeners = new Set<(changed: Changed) => void>()
  let listener: Listener | null = null
  let isAsking = false
  /** The number of changes received so far. */
  let published = 0
  const publish = (changed: Changed) => {
    published += 1
    for (const each of listeners) each(changed)
  }
  const receiver = createReceiver(options, () => published)
  const catchUp = async () => listener !== null && receiver.catchUp(listener)
  return {
    onChange: (each) => void listeners.add(each),
    isUpToDate() {
      const age = now() - receiver.receivedUntil()
      if (listener && age > staleMs / 3 && !isAsking) {
        isAsking = true
        void catchUp().finally(() => {
          isAsking = false
        })
      }
      return age < staleMs
    },
    catchUp,
    position: receiver.position,
    isLost: () => listener?.isLost() ?? false,
    onLost: (catchUp) => listener?.onLost(catchUp) ?? (() => {}),
    async follow(given) {
      await given.listen(CHANNEL, {
        onNotice: (text) => publish(text === '*' ? 'everything' : text.split(' ')),
        onGap: () => publish('everything'),
      })
      listener = given
      publish('everything')
    },
  }
}

/**
 * Asks the database whether this process has received every change, and stores the time of the last
 * confirmation.
 */
function createReceiver({ responseMs = RESPONSE_MS, now = () => performance.now() }: Options, published: () => number) {
  let receivedUntil = Number.NEGATIVE_INFINITY
  let isLate = false
  /**
   * The latest number of received changes whose position in the log is known, and that position.
   */
  let known = { published: -1, from: 0 }
  let last = 0

  async function catchUp(listener: Listener): Promise<boolean> {
    // The previous confirmation is overdue: no other caller waits for it.
    if (isLate) return false
    const askedAt = now()
    const publishedBefore = published()
    const late = Promise.withResolvers<false>()
    const timer = setTimeout(() => {
      isLate = true
      late.resolve(false)
    }, responseMs)
    const response = listener.confirmPosition().then(
      (at) => {
        if (known.published !== publishedBefore) known = { published: publishedBefore, from: at }
        last = at
        receivedUntil = Math.max(receivedUntil, askedAt)
        isLate = false
        return true
      },
      () => {
        isLate = false
        return false
      },
    )
    const isUpToDate = await Promise.race([response, late.promise])
    clearTimeout(timer)
    if (!isUpToDate) receivedUntil = Number.NEGATIVE_INFINITY
    return isUpToDate
  }
  return {
    catchUp,
    receivedUntil: () => receivedUntil,
    position: () => ({ from: known.published === published() ? known.from : null, last }),
  }
}
