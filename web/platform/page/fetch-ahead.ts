import type { QueryClient } from '@tanstack/react-query'
import { type Session, sessionResource } from '#contract/accounts.ts'
import { unreadResource } from '#contract/messages.ts'
import { notificationCountResource } from '#contract/notifications.ts'
import type { PageData } from '#contract/platform/page-data.ts'
import { keyOf } from '#contract/platform/resource.ts'
import { readPageData } from './page-data.ts'

/** The minimum time between two prefetches of the same page. */
const RETRY_DELAY_MS = 30_000
/** The data of the frame is in the cache already, and newer. */
const FRAME: readonly string[] = [sessionResource.name, unreadResource.name, notificationCountResource.name]

const fetchedAt = new Map<string, number>()

/**
 * Requests a page as a visit would and caches its initial data, so that following the link finds it
 * there. Data that is already cached stays. Data for another profile than the active one is
 * dropped.
 */
export async function fetchAhead(client: QueryClient, href: string): Promise<void> {
  const now = Date.now()
  if (!navigator.onLine || now - (fetchedAt.get(href) ?? 0) < RETRY_DELAY_MS) return
  fetchedAt.set(href, now)
  const response = await fetch(href, { priority: 'low' })
  // A user who may not open the page is redirected.
  if (!response.ok || response.redirected) return
  keepAhead(client, readPageData(new DOMParser().parseFromString(await response.text(), 'text/html')))
}

function keepAhead(client: QueryClient, page: PageData | null): void {
  const sessionKey = keyOf(sessionResource, {})
  const acting = client.getQueryData<Session>(sessionKey)?.activeProfileId
  const session = page?.entries.find(({ key }) => key[0] === sessionResource.name)?.data as Session | undefined
  if (!page || session?.activeProfileId !== acting) return
  for (const { key, data, paged, problem } of page.entries) {
    if (problem || FRAME.includes(String(key[0])) || client.getQueryData(key) !== undefined) continue
    client.setQueryData(key, paged ? { pages: [data], pageParams: [undefined] } : data, { updatedAt: page.sentAt })
  }
}
