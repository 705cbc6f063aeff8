import type { Track } from '#contract/music.ts'
import type { Accent, Picture } from '#contract/platform/media.ts'
import { trackOf } from '#web/player/engine/memory/remembered-track.ts'

/** A track, an album or a playlist that the user saved on this device. */
export type KeptThing = {
  /** `album:…` */
  key: string
  kind: 'track' | 'album' | 'playlist'
  id: string
  title: string
  /** The name of the artist or owner, as shown. */
  by: string
  /** The picture of its row; for a playlist without a cover, the cover of its first track. */
  cover: Picture | null
  stock: Accent
  /** In the order of the list. */
  trackIds: string[]
  /** Only the first track is saved, because there was no space for more. */
  isFirstOnly: boolean
  /** Set for a private item: it is shown only to a session that has this profile. */
  ownerProfileId: string | null
  keptAt: number
  /** When the server was last asked for changes, in milliseconds since 1970. */
  checkedAt: number
}

/**
 * The cache stores its audio and pictures under their addresses; `bytes` is the size of all of
 * them.
 */
export type KeptTrack = { id: string; track: Track; bytes: number }

/** A play that the server does not know yet; `at` is the time by this device's clock. */
type UnsentPlay = { id: string; trackId: string; at: number }

type Stores = { things: KeptThing; tracks: KeptTrack; plays: UnsentPlay }
type StoreName = keyof Stores
const KEYS: Record<StoreName, string> = { things: 'key', tracks: 'id', plays: 'id' }

const NAME = 'offline'
const VERSION = 1

function open(): Promise<IDBDatabase> {
  const opening = indexedDB.open(NAME, VERSION)
  opening.onupgradeneeded = () => {
    for (const [store, keyPath] of Object.entries(KEYS)) opening.result.createObjectStore(store, { keyPath })
  }
  return settled(opening)
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/**
 * Another version of the page may have written the rows: skips a row that this version cannot read,
 * and no others.
 */
const WHOLE: { [Name in StoreName]: (row: Record<string, unknown>) => boolean } = {
  things: ({ key, id, title, trackIds }) => [key, id, title].every(isText) && Array.isArray(trackIds),
  tracks: ({ id, track, bytes }) => isText(id) && Number.isFinite(bytes) && trackOf(track) !== null,
  plays: ({ id, trackId, at }) => isText(id) && isText(trackId) && Number.isFinite(at),
}

const isText = (value: unknown) => typeof value === 'string'

const wholeOnes = <Name extends StoreName>(name: Name, rows: unknown[]) =>
  rows.filter((row): row is Stores[Name] => typeof row === 'object' && row !== null && WHOLE[name]({ ...row }))

export async function readAll<Name extends StoreName>(name: Name): Promise<Stores[Name][]> {
  const database = await open()
  try {
    return wholeOnes(name, await settled<unknown[]>(database.transaction(name).objectStore(name).getAll()))
  } finally {
    database.close()
  }
}

type All<Name extends StoreName> = { [Each in Name]: Stores[Each][] }
type Changes<Name extends StoreName> = { [Each in Name]?: { put?: Stores[Each][]; remove?: string[] } }

/**
 * Reads all rows of some stores and changes them in one transaction, so that no other tab writes in
 * between: all changes or none. If `decide` returns null, nothing is changed and the result is
 * false.
 * @throws DOMException when the disk is full
 */
export async function amend<Name extends StoreName>(
  names: Name[],
  decide: (all: All<Name>) => Changes<Name> | null,
): Promise<boolean> {
  const database = await open()
  try {
    const transaction = database.transaction(names, 'readwrite')
    const done = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
    })
    const reading = names.map(async (name) => {
      const rows = await settled<unknown[]>(transaction.objectStore(name).getAll())
      return [name, wholeOnes(name, rows)]
    })
    const found = await Promise.all(reading)
    const changes = decide(Object.fromEntries(found) as All<Name>)
    for (const name of changes ? names : []) {
      const store = transaction.objectStore(name)
      for (const key of changes?.[name]?.remove ?? []) store.delete(key)
      for (const item of changes?.[name]?.put ?? []) store.put(item)
    }
    await done
    return changes !== null
  } finally {
    database.close()
  }
}
