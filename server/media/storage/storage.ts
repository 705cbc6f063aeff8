import type { Readable } from 'node:stream'
import { AppError } from '#server/platform/errors.ts'
import type { OpenFile } from './open-files.ts'

/** Bytes of an object, both ends included, counted from 0. */
export type ByteRange = { start: number; end: number }

/** What is known of a stored object: size in bytes, time of its last write. */
export type ObjectInfo = { size: number; modifiedAt: Date }

/**
 * Where objects live. Keys are relative paths of plain segments (`assertKey`), so that a disk and a bucket hold the
 * same names. Every method throws `AppError('bad_request')` for an odd key; failures of the medium itself are thrown as
 * they come.
 */
export interface Storage {
  /**
   * Stores the file at `localPath`, whole or not at all, replacing what was there. The local file is used up: it may
   * have been moved. Throws `storage_full` when there is no room.
   */
  put(key: string, localPath: string, contentType: string): Promise<void>
  /**
   * Opens an object, or the named part of it. Throws `not_found` before a byte is read. Destroy the stream to let go
   * early.
   */
  open(key: string, range?: ByteRange): Promise<Readable>
  /**
   * Where objects are files of this machine: one to read parts of, which stays open between them. `info` is what `stat`
   * said of it. Throws `not_found`.
   */
  openFile?(key: string, info: ObjectInfo): Promise<OpenFile>
  stat(key: string): Promise<ObjectInfo | null>
  /** Removes an object. One that is not there is no error. */
  remove(key: string): Promise<void>
  /** Where objects are files of this machine: the bytes that are left on their disk. */
  freeBytes?(): Promise<number>
  /** Every object whose key starts with `prefix`, in no particular order. */
  list(prefix?: string): AsyncIterable<{ key: string; modifiedAt: Date }>
}

const KEY_MAX = 512
const SEGMENT = /^[A-Za-z0-9_][A-Za-z0-9._-]{0,199}$/

/** Refuses every key that is not made of plain segments: no `..`, no leading slash or dot, no NUL, no empty segment. */
export function assertKey(key: string): void {
  const plain = key.length <= KEY_MAX && key.split('/').every((segment) => SEGMENT.test(segment))
  if (!plain) throw new AppError('bad_request', 'Not a valid storage key')
}

/** Refuses a prefix whose folders are no plain segments. */
export function assertPrefix(prefix: string): void {
  const end = prefix.lastIndexOf('/')
  if (end >= 0) assertKey(prefix.slice(0, end))
}

/** Full disk and full quota become `storage_full`; every other error stays what it is. */
export function asStorageError(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code !== 'ENOSPC' && code !== 'EDQUOT') return error
  return new AppError('storage_full', 'There is no room left to store this file', { cause: error })
}
