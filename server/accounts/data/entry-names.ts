import { extname } from 'node:path'
import { fileNameOf } from '#server/media/serving/attachment.ts'

/** Names that Windows keeps for devices, whatever their ending. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i
const EXT = /^[a-z0-9]{1,8}$/
const DEFAULT_EXT = 'bin'

export type EntryNames = {
  /** A path that no other entry has: `folder` is ours, with a handle in it, `name` what somebody typed, the ending that of the storage key. */
  place(folder: string, name: string, key: string): string
}

/** Readable names of files in an archive, different also for those who do not tell upper from lower case. */
export function createEntryNames(): EntryNames {
  const used = new Map<string, number>()
  return {
    place(wantedFolder, name, key) {
      const folder = wantedFolder.split('/').map(noDevice).join('/')
      const base = noDevice(fileNameOf(name))
      const ext = EXT.test(extname(key).slice(1)) ? extname(key).slice(1) : DEFAULT_EXT
      for (;;) {
        const wanted = folded(`${folder}/${base}.${ext}`)
        const times = (used.get(wanted) ?? 0) + 1
        used.set(wanted, times)
        const path = times === 1 ? `${folder}/${base}.${ext}` : `${folder}/${base} (${times}).${ext}`
        // Somebody may have called a thing 'Name (2)' themselves.
        if (times === 1 || !used.has(folded(path))) {
          used.set(folded(path), used.get(folded(path)) ?? 1)
          return path
        }
      }
    },
  }
}

const noDevice = (name: string): string => name.replace(DEVICE, '_$&')
const folded = (path: string): string => path.normalize('NFKC').toLowerCase()
