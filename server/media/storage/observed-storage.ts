import { storageWork } from '#server/platform/telemetry/meters.ts'
import { observed } from '#server/platform/telemetry/observed.ts'
import type { Storage } from './storage.ts'

/**
 * Measures duration and failures of a storage, for `/metrics` and traces. Keys appear in neither.
 */
export function observedStorage(storage: Storage): Storage {
  const during = <T>(operation: string, work: () => Promise<T>): Promise<T> =>
    observed({ name: `storage ${operation}`, kind: 'client', durations: storageWork, labels: [operation] }, work)
  return {
    ...storage,
    put: (...given) => during('put', () => storage.put(...given)),
    open: (...given) => during('open', () => storage.open(...given)),
    stat: (key) => during('stat', () => storage.stat(key)),
    remove: (key) => during('remove', () => storage.remove(key)),
  }
}
