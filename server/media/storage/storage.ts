import type { Readable } from 'node:stream'
import { AppError } from '#server/platform/errors.ts'
import type { OpenFile } from './open-files.ts'

/** A range of bytes of an object, both ends included, counted from 0. */
export type ByteRange = { start: number; end: number }

/** Metadata of a stored object: size in bytes, time of its last write. */
export type ObjectInfo = { size: number; modifiedAt: Date }

/**
 * Stores objects. Keys are relative paths of plain segments (`assertKey`), so that disks and
 * buckets have the same names. Every method throws `AppError('bad_request')` for an invalid key.
 * Failures of the storage itself are thrown unchanged.
 */
export interface Storage {
  /**
   * Stores the file at `localPath`, completely or not at all, and replaces an existing object. The
   * local file may be moved, so do not use it afterwards. Throws `storage_full`.
   */
  put(key: string, localPath: string, contentType: string): Promise<void>
  /**
   * Opens an object or a range of it. Throws `not_found` before any byte is read. Destroy the
   * stream to stop early.
   */
  open(key: string, range?: ByteRange): Promise<Readable>
  /**
   * Only where objects are local files: opens one for reading parts, and keeps it open between
   * reads. `info` is the result of `stat`. Throws `not_found`.
   */
  openFile?(key: string, info: ObjectInfo): Promise<OpenFile>
  stat(key: string): Promise<ObjectInfo | null>
  /** Removes an object; a missing one is no error. */
  remove(key: string): Promise<void>
  /** Only where objects are local files: free bytes on their disk. */
  freeBytes?(): Promise<number>
  /** Every object whose key starts with `prefix`, in no particular order. */
  list(prefix?: string): AsyncIterable<{ key: string; modifiedAt: Date }>
}

const KEY_MAX = 512
const SEGMENT = /^[A-Za-z0-9_][A-Za-z0-9._-]{0,199}$/

/**
 * Refuses keys that are not made of plain segments: no `..`, no leading slash or dot, no NUL, no
 * empty segment.
 */
export function assertKey(key: string): void {
  const plain = key.length <= KEY_MAX && key.split('/').every((segment) => SEGMENT.test(segment))
  if (!plain) throw new AppError('bad_request', 'Not a valid storage key')
}

/** Refuses a prefix whose folders are not plain segments. */
export function assertPrefix(prefix: string): void {
  const end = prefix.lastIndexOf('/')
  if (end >= 0) assertKey(prefix.slice(0, end))
}

/** A full disk or quota becomes `storage_full`; every other error is unchanged. */
export function asStorageError(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code !== 'ENOSPC' && code !== 'EDQUOT') return error
  return new AppError('storage_full', 'There is no space left to store this file', { cause: error })
}
