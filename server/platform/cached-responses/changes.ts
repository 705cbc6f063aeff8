import type { Listener } from '../database/listener.ts'

/**
 * What may have changed: ids, content types, or everything. `unconfirmed`: the database confirms
 * changes again; what was read while it was away may lack some.
 */
export type Changed = readonly string[] | 'everything' | 'unconfirmed'

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
   * For responses to visitors: waits longer than `catchUp`, until the database has confirmed, or is
   * away. Resolves to whether it has confirmed.
   */
  settle(): Promise<boolean>
  /**
   * Positions in the write-ahead log of the database (LSN, in bytes). From `from` on, all received
   * changes are visible; null while that position is unknown. `last` is the end of the log at the
   * last confirmation.
   */
  position(): { from: number | null; last: number }
  /**
   * Whether the database is away: the connection is lost, or a confirmation is two seconds late. It
   * returns with the next confirmation.
   */
  isAway(): boolean
  /** Calls the listener each time the database goes away, until the returned function is called. */
  onAway(listener: () => void): () => void
  /** Starts to receive changes. @throws Error when the database is unreachable */
  follow(listener: Listener): Promise<void>
}

const CHANNEL = 'changes'
const RESPONSE_MS = 250
const AWAY_MS = 2000

type Options = {
  /** Maximum age of the last confirmation that no change was missed. */
  staleMs?: number
  /** After this time, reading from the database is quicker than waiting for the confirmation. */
  responseMs?: number
  /** After this time without a confirmation the database is away. */
  awayMs?: number
  now?: () => number
}

export function createChanges(options: Options = {}): Changes {
  const { staleMs = 1000, now = () => performance.now() } = options
  const listeners = new Set<(changed: Changed) => void>()
  let listener: Listener | null = null
  let isAsking = false
  /** The number of changes received so far. */
  let published = 0
  const tell = (changed: Changed) => {
    for (const each of listeners) each(changed)
  }
  const publish = (changed: Changed) => {
    published += 1
    tell(changed)
  }
  const receiver = createReceiver(options, () => published)
  receiver.onReturn(() => tell('unconfirmed'))
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
    settle: async () => (await catchUp()) || (listener !== null && receiver.settle()),
    position: receiver.position,
    isAway: receiver.isAway,
    onAway: receiver.onAway,
    async follow(given) {
      await given.listen(CHANNEL, {
        onNotice: (text) => publish(text === '*' ? 'everything' : text.split(' ')),
        onGap: () => publish('everything'),
      })
      listener = given
      given.onLost(receiver.goAway)
      publish('everything')
    },
  }
}

/**
 * Asks the database whether this process has received every change, and stores the time of the last
 * confirmation.
 */
function createReceiver(
  { responseMs = RESPONSE_MS, awayMs = AWAY_MS, now = () => performance.now() }: Options,
  published: () => number,
) {
  let receivedUntil = Number.NEGATIVE_INFINITY
  let isLate = false
  /**
   * The latest number of received changes whose position in the log is known, and that position.
   */
  let known = { published: -1, from: 0 }
  let last = 0
  const presence = createPresence()
  const goAway = () => {
    receivedUntil = Number.NEGATIVE_INFINITY
    presence.goAway()
  }

  async function catchUp(listener: Listener): Promise<boolean> {
    // The previous confirmation is overdue: no other caller waits for it.
    if (isLate) return false
    const askedAt = now()
    const publishedBefore = published()
    const late = Promise.withResolvers<false>()
    let timer = setTimeout(() => {
      isLate = true
      late.resolve(false)
      // The answer may have arrived while this process was busy: it is read before an immediate runs.
      timer = setTimeout(() => setImmediate(() => isLate && goAway()), awayMs - responseMs)
    }, responseMs)
    const answered = () => {
      clearTimeout(timer)
      isLate = false
    }
    const response = listener.confirmPosition().then(
      (at) => {
        answered()
        if (known.published !== publishedBefore) known = { published: publishedBefore, from: at }
        last = at
        receivedUntil = Math.max(receivedUntil, askedAt)
        presence.confirm()
        return true
      },
      () => {
        answered()
        goAway()
        return false
      },
    )
    const isUpToDate = await Promise.race([response, late.promise])
    if (!isUpToDate) receivedUntil = Number.NEGATIVE_INFINITY
    return isUpToDate
  }
  return {
    catchUp,
    receivedUntil: () => receivedUntil,
    position: () => ({ from: known.published === published() ? known.from : null, last }),
    ...presence,
    goAway,
  }
}

/** Whether the database is there, as far as its confirmations tell. */
function createPresence() {
  let isAway = false
  let onReturn = () => {}
  const awayListeners = new Set<() => void>()
  const waiting = new Set<(isConfirmed: boolean) => void>()
  const settleAll = (isConfirmed: boolean) => {
    for (const settle of waiting) settle(isConfirmed)
    waiting.clear()
  }
  return {
    isAway: () => isAway,
    goAway() {
      if (isAway) return
      isAway = true
      settleAll(false)
      for (const listener of awayListeners) listener()
    },
    confirm() {
      if (isAway) onReturn()
      isAway = false
      settleAll(true)
    },
    /** Resolves to true with the next confirmation, or to false once the database is away. */
    settle: () => (isAway ? false : new Promise<boolean>((resolve) => waiting.add(resolve))),
    onAway(listener: () => void) {
      awayListeners.add(listener)
      return () => awayListeners.delete(listener)
    },
    onReturn(listener: () => void) {
      onReturn = listener
    },
  }
}
