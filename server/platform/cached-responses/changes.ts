import type { Listener } from '../database/listener.ts'

/** What may have changed: ids of things, kinds of things, or everything. */
export type Changed = readonly string[] | 'everything'

/**
 * What was committed by anyone, on this and all other instances, as the triggers of `invalidate` tell it. A database
 * that cannot be listened to is asked instead: nothing is then known to be as it was.
 */
export type Changes = {
  /** Called with what changed, in the order of the commits. */
  onChange(listener: (changed: Changed) => void): void
  /** Whether all that was committed until a second ago has been heard. Asks in the background before that is over. */
  isUpToDate(): boolean
  /** Resolves to whether all that was committed before the call has been heard; at once false when it takes long. */
  catchUp(): Promise<boolean>
  /**
   * Positions in the log of the database (LSN, in bytes): `from` where on all is visible that was heard, null while
   * that is not known; and how far it went when it was last asked.
   */
  position(): { from: number | null; last: number }
  /** Whether nothing can be heard at all, as the connection to the database is gone. */
  isLost(): boolean
  /** Calls `catchUp` each time that it goes, until what is returned is called. */
  onLost(catchUp: () => void): () => void
  /** From here on changes are heard. @throws Error when the database cannot be reached */
  follow(listener: Listener): Promise<void>
}

const CHANNEL = 'changes'
const RESPONSE_MS = 250

type Options = {
  /** How old the knowledge may be that nothing was missed. */
  staleMs?: number
  /** Waiting longer for it is no better than asking the database itself. */
  responseMs?: number
  now?: () => number
}

export function createChanges(options: Options = {}): Changes {
  const { staleMs = 1000, now = () => performance.now() } = options
  const listeners = new Set<(changed: Changed) => void>()
  let listener: Listener | null = null
  let isAsking = false
  /** The number of changes told so far. */
  let published = 0
  const tell = (changed: Changed) => {
    published += 1
    for (const each of listeners) each(changed)
  }
  const hearing = createHearing(options, () => published)
  const catchUp = async () => listener !== null && hearing.catchUp(listener)
  return {
    onChange: (each) => void listeners.add(each),
    isUpToDate() {
      const age = now() - hearing.receivedUntil()
      if (listener && age > staleMs / 3 && !isAsking) {
        isAsking = true
        void catchUp().finally(() => {
          isAsking = false
        })
      }
      return age < staleMs
    },
    catchUp,
    position: hearing.position,
    isLost: () => listener?.isLost() ?? false,
    onLost: (catchUp) => listener?.onLost(catchUp) ?? (() => {}),
    async follow(given) {
      await given.listen(CHANNEL, {
        onNotice: (text) => tell(text === '*' ? 'everything' : text.split(' ')),
        onGap: () => tell('everything'),
      })
      listener = given
      tell('everything')
    },
  }
}

/** Asks the database whether this process has received every change, and keeps the time of the last confirmation. */
function createHearing({ responseMs = RESPONSE_MS, now = () => performance.now() }: Options, published: () => number) {
  let receivedUntil = Number.NEGATIVE_INFINITY
  let isLate = false
  /** The number of told changes whose position in the database is known, and that position. */
  let known = { published: -1, from: 0 }
  let last = 0

  async function catchUp(listener: Listener): Promise<boolean> {
    // What was asked has not been answered for long: nobody else waits for it.
    if (isLate) return false
    const askedAt = now()
    const publishedBefore = published()
    const late = Promise.withResolvers<false>()
    const timer = setTimeout(() => {
      isLate = true
      late.resolve(false)
    }, responseMs)
    const response = listener.caughtUp().then(
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
