import type { Track } from '#contract/music.ts'
import type { Accent, Picture } from '#contract/platform/media.ts'
import { trackOf } from '#web/player/engine/memory/remembered-track.ts'

/** A track, an album or a playlist that somebody keeps on this device. */
export type KeptThing = {
  /** `album:…` */
  key: string
  kind: 'track' | 'album' | 'playlist'
  id: string
  title: string
  /** By whom it is, as it is shown. */
  by: string
  /** What its row shows; of a playlist without a cover of its own, that of its first track. */
  cover: Picture | null
  stock: Accent
  /** In their order. */
  trackIds: string[]
  /** There was no room for more. */
  isFirstOnly: boolean
  /** Of what is private: shown to nobody but who acts as this profile. */
  ownerProfileId: string | null
  keptAt: number
  /** When the server was last asked whether it is still like this. */
  checkedAt: number
}

/** Its audio and its pictures lie in the cache under their addresses; `bytes` is all of them. */
export type KeptTrack = { id: string; track: Track; bytes: number }

/** A play that the server does not know of yet; `at` is by this device's clock. */
export type UntoldPlay = { id: string; trackId: string; at: number }

type Stores = { things: KeptThing; tracks: KeptTrack; plays: UntoldPlay }
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

/** Another version of the page may have written them: a row that cannot be understood hides none of the others. */
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
 * Reads all of some stores and changes them by what is there, in one transaction, so that no other tab comes between:
 * all of it, or nothing. Where `decide` answers null nothing is changed, and this answers false.
 * @throws DOMException where the disk is full
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
