import type { Storage } from '../storage/storage.ts'

/**
 * A storage for tests that forwards every call. `interfere` can fail a call by throwing; calls
 * count from 1.
 */
export function failingStorage(inner: Storage, interfere: (method: 'put' | 'remove', call: number) => void): Storage {
  let puts = 0
  let removals = 0
  return {
    async put(key, localPath, contentType) {
      interfere('put', ++puts)
      await inner.put(key, localPath, contentType)
    },
    async remove(key) {
      interfere('remove', ++removals)
      await inner.remove(key)
    },
    open: (key, range) => inner.open(key, range),
    stat: (key) => inner.stat(key),
    list: (prefix) => inner.list(prefix),
  }
}
