import type { Memory } from '#web/platform/memory.ts'

/** Where the browser keeps the queue; apart from what reads it, which is not always needed. */
export const QUEUE_STORED_AS = 'queue'

export const isQueueStored = (storage: Memory): boolean => storage.getItem(QUEUE_STORED_AS) !== null
