import { InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query'
import { vi } from 'vitest'
import { WebSocket } from 'ws'
import { type Session, sessionResource } from '#contract/accounts.ts'
import {
  type Conversation,
  conversationResource,
  type MessageList,
  messagesResource,
  type UnreadCount,
  unreadResource,
} from '#contract/messages.ts'
import type { ServerFrame } from '#contract/platform/live.ts'
import { keyOf } from '#contract/platform/resource.ts'
import { NOTHING_REVEALED } from '#contract/sensitive.ts'
import { goLive } from '#web/platform/go-live.ts'
import { actingProfileId, queryClient } from '#web/platform/requests/query-client.ts'
import { knownConversations } from '#web/social/messages/known-conversations.ts'
import { conversationQuery, conversationsQuery, messagesQuery } from '#web/social/messages/queries.ts'
import { createReceiver } from '#web/social/messages/receive.ts'
import type { Writer } from './people.ts'

type Network = {
  /** Whether the page receives a frame that arrived. */
  hears: (frame: ServerFrame) => boolean
  /** Sends a request; may lose or delay its response. */
  ask: (path: string, respond: () => Promise<Response>) => Promise<Response>
}

/** As in a browser, the stored items are properties of the object. */
class PageStorage {
  [key: string]: unknown
  getItem(key: string) {
    return Object.hasOwn(this, key) ? this[key] : null
  }
  setItem(key: string, value: string) {
    this[key] = value
  }
  removeItem(key: string) {
    delete this[key]
  }
}

/**
 * The browser APIs that conversations need. The page's own code runs on them, against the real
 * server.
 */
function openBrowser({ url }: { url: string }, { cookie }: Writer) {
  const sockets: WebSocket[] = []
  const network: Network = { hears: () => true, ask: (_, respond) => respond() }
  let underWay = 0
  class PageSocket extends WebSocket {
    constructor(address: string) {
      super(address, { headers: { cookie } })
      sockets.push(this)
      this.on('error', () => {})
    }
    override emit(type: string, ...given: unknown[]): boolean {
      if (type === 'message' && !network.hears(JSON.parse(String(given[0])) as ServerFrame)) return true
      return super.emit(type as 'message', ...(given as [never, never]))
    }
  }
  const kept = new PageStorage()
  const { fetch: request } = globalThis
  vi.stubGlobal('WebSocket', PageSocket)
  vi.stubGlobal('location', new URL(url))
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  vi.stubGlobal('localStorage', kept)
  vi.stubGlobal('fetch', (path: string, init: RequestInit = {}) => {
    // Only the page requests paths without a host.
    if (!path.startsWith('/')) return request(path, init)
    const headers = new Headers(init.headers)
    headers.set('cookie', cookie)
    underWay++
    const response = network.ask(path, () => request(new URL(path, url), { ...init, headers }))
    return response.finally(() => underWay--)
  })
  return { sockets, network, requests: () => underWay, drop: () => sockets.at(-1)?.terminate(), kept }
}

function sessionOf({ userId, email, profileId, handle }: Writer) {
  const profile = { id: profileId, profileType: 'personal', handle, slug: handle }
  const rights = { isAdmin: false, needsSecondFactor: false, removalAt: null, termsAccepted: true }
  const user = { id: userId, email, ...rights, newRules: null, suspensions: [] }
  return {
    user: { ...user, timeZone: null, unveiled: NOTHING_REVEALED },
    profiles: [{ ...profile, displayName: null, avatar: null, stock: null }],
    activeProfileId: profileId,
  }
}

/** A tab that shows the inbox and one conversation, updated live. */
export function openTab(server: { url: string }, who: Writer, conversationId: string) {
  const browser = openBrowser(server, who)
  queryClient.clear()
  queryClient.mount()
  queryClient.setQueryData<Session>(keyOf(sessionResource, {}), sessionOf(who) as Session)
  const shown = [
    new QueryObserver(queryClient, messagesQuery(who.profileId, conversationId)),
    new InfiniteQueryObserver(queryClient, conversationsQuery(who.profileId)),
    new QueryObserver(queryClient, conversationQuery(who.profileId, conversationId)),
  ].map((observer) => observer.subscribe(() => {}))
  const leave = goLive(actingProfileId, createReceiver)
  const list = () =>
    queryClient.getQueryData<MessageList>(keyOf(messagesResource, { as: who.profileId, id: conversationId }))
  return {
    ...browser,
    texts: () => list()?.items.map(({ content }) => content) ?? [],
    numbers: () => list()?.items.map(({ seq }) => seq) ?? [],
    listed: () => knownConversations(who.profileId),
    conversation: () =>
      queryClient.getQueryData<Conversation>(
        keyOf(conversationResource, { as: who.profileId, id: conversationId }),
      ) as Conversation,
    unread: () => queryClient.getQueryData<UnreadCount>(keyOf(unreadResource, { as: who.profileId }))?.count,
    /** Whether no request is under way. */
    isQuiet: () => queryClient.isFetching() === 0 && browser.requests() === 0,
    session: () => queryClient.getQueryData<Session>(keyOf(sessionResource, {})),
    close() {
      // A test that failed offline would leave the following ones offline.
      window.dispatchEvent(new Event('online'))
      leave()
      for (const stop of shown) stop()
      for (const socket of browser.sockets) socket.terminate()
      queryClient.unmount()
      queryClient.clear()
      vi.unstubAllGlobals()
    },
  }
}
