import { close, fstat, open, read } from 'node:fs'
import { promisify } from 'node:util'
import type { ObjectInfo } from './storage.ts'

/** An open file, shared by any number of readers. */
export type OpenFile = {
  /**
   * Reads into `bytes` from `position` on and returns how many bytes were read: fewer only at the
   * end of the file.
   */
  read(bytes: Buffer, position: number): Promise<number>
  /** Call this once for each `open`. */
  release(): void
}

type Opened = { fd: number; info: ObjectInfo }
type Entry = { opened: Promise<Opened>; readers: number; usedAt: number; isForgotten: boolean }

/** Number of files that stay open without readers, and for how long. */
const IDLE_MAX = 64
const IDLE_MS = 5000

const openPath = promisify(open)
const statOpen = promisify(fstat)

/**
 * Keeps files open between reads: opening and closing a file takes several times as long as reading
 * a part of it.
 */
export class OpenFiles {
  /** The open files by path; the most recently used file is the last entry. */
  readonly #files = new Map<string, Entry>()
  #timer: NodeJS.Timeout | null = null

  /**
   * `info` is the expected state of the file: an open file with another state is opened again.
   * @throws Error of the system, `EISDIR` for a path that is not a file
   */
  async open(path: string, info: ObjectInfo): Promise<OpenFile> {
    const entry = this.#files.get(path) ?? { opened: openFile(path), readers: 0, usedAt: 0, isForgotten: false }
    const isFresh = !this.#files.delete(path)
    this.#files.set(path, entry)
    this.#timer ??= setInterval(() => this.#closeIdle(IDLE_MS), IDLE_MS).unref()
    entry.readers++
    entry.usedAt = performance.now()
    try {
      const opened = await entry.opened
      const release = () => {
        entry.readers--
        if (entry.isForgotten) this.#closeUnread(entry)
        else if (this.#files.size > IDLE_MAX) this.#closeIdle(0)
      }
      if (isFresh || isSame(opened.info, info)) {
        return { read: (bytes, position) => readInto(opened.fd, bytes, position), release }
      }
      if (this.#files.get(path) === entry) this.forget(path)
      release()
      return await this.open(path, info)
    } catch (error) {
      if (this.#files.get(path) === entry) this.#files.delete(path)
      throw error
    }
  }

  /** Stops sharing the open file. Present readers continue; it is closed after the last one. */
  forget(path: string): void {
    const entry = this.#files.get(path)
    if (!entry) return
    this.#files.delete(path)
    entry.isForgotten = true
    this.#closeUnread(entry)
  }

  #closeIdle(ms: number): void {
    const before = performance.now() - ms
    for (const [path, { readers, usedAt }] of this.#files) {
      if (ms === 0 && this.#files.size <= IDLE_MAX) break
      if (readers === 0 && usedAt <= before) this.forget(path)
    }
    if (this.#files.size > 0 || !this.#timer) return
    clearInterval(this.#timer)
    this.#timer = null
  }

  #closeUnread({ opened, readers }: Entry): void {
    if (readers === 0) void opened.then(({ fd }) => close(fd)).catch(() => {})
  }
}

const isSame = (a: ObjectInfo, b: ObjectInfo): boolean =>
  a.size === b.size && a.modifiedAt.getTime() === b.modifiedAt.getTime()

async function openFile(path: string): Promise<Opened> {
  const fd = await openPath(path, 'r')
  const found = await statOpen(fd)
  if (found.isFile()) return { fd, info: { size: found.size, modifiedAt: found.mtime } }
  close(fd)
  throw Object.assign(new Error(`${path} is no file`), { code: 'EISDIR' })
}

/** One read usually returns everything, but the system may return less. */
function readInto(fd: number, bytes: Buffer, position: number): Promise<number> {
  return new Promise((resolve, reject) => {
    let have = 0
    const next = () =>
      read(fd, bytes, have, bytes.length - have, position + have, (error, count) => {
        if (error) return reject(error)
        have += count
        if (count === 0 || have === bytes.length) resolve(have)
        else next()
      })
    next()
  })
}
