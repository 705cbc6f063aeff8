import type { Memory } from '#web/platform/memory.ts'

/**
 * Where the browser stores the queue. It is a file of its own because the code that reads it is
 * loaded on demand.
 */
export const QUEUE_STORED_AS = 'queue'

export const isQueueStored = (storage: Memory): boolean => storage.getItem(QUEUE_STORED_AS) !== null
