import { useSyncExternalStore } from 'react'
import { refreshAllOf } from '#web/platform/data.ts'
import { Listeners } from '#web/platform/listeners.ts'

/** One artwork is asked about so often: a file that is gone for good must not keep the page asking. */
const ONCE_IN_MS = 10 * 60_000

const askedAt = new Map<string, number>()
const changes = new Listeners()
let isRenewing = false
let renewals = 0

/**
 * A picture did not come: after an hour its signed address has ended. What is shown is asked for anew, once for all the pictures that
 * fail together.
 */
export function renewPictures(artworkId: string): void {
  const before = askedAt.get(artworkId)
  if (before !== undefined && Date.now() - before < ONCE_IN_MS) return
  askedAt.set(artworkId, Date.now())
  if (!isRenewing) void renew()
}

async function renew(): Promise<void> {
  isRenewing = true
  await refreshAllOf('artwork')
  isRenewing = false
  renewals++
  changes.tell()
}

/** Grows whenever the addresses of pictures were asked for anew: those that failed can be tried again. */
export const useRenewals = (): number => useSyncExternalStore(changes.subscribe, () => renewals)
