import { setTimeout as delay } from 'node:timers/promises'
import { WebSocket } from 'ws'
import type { ServerFrame } from '#contract/platform/live.ts'
import { liveUrl } from '#server/platform/testing/live-client.ts'
import { createKnowledge, type Knowledge } from './knowledge.ts'

type Who = { cookie: string; profileId: string }

export type Inbox = {
  known: Knowledge
  joins(): number
  /** Drops the connection; the inbox joins again. */
  drop(): void
  close(): void
}

/** A tab that picks one of the addresses for every connection and every request. */
export function openInbox(urls: () => string[], who: Who): Inbox {
  let isOpen = true
  let joins = 0
  let socket: WebSocket | undefined
  // Frames are processed one after the other. Otherwise a response could overtake a frame.
  let work = Promise.resolve()
  const pick = () => urls()[Math.floor(Math.random() * urls().length)] as string

  async function ask<T>(path: string): Promise<T> {
    const headers = { cookie: who.cookie, 'x-profile-id': who.profileId }
    while (isOpen) {
      try {
        const response = await fetch(pick() + path, { headers, signal: AbortSignal.timeout(5000) })
        if (response.ok) return (await response.json()) as T
      } catch {}
      await delay(50)
    }
    throw new Error('closed')
  }
  const known = createKnowledge(who.profileId, ask)

  async function stayJoined(): Promise<void> {
    while (isOpen) {
      const current = new WebSocket(liveUrl({ url: pick() }, who.profileId), { headers: { cookie: who.cookie } })
      socket = current
      joins += 1
      current.on('message', (data) => {
        work = work.then(() => known.receive(JSON.parse(String(data)) as ServerFrame)).catch(() => {})
      })
      await new Promise((resolve) => current.on('error', () => {}).on('close', resolve))
      await delay(20 + Math.random() * 100)
    }
  }
  void stayJoined()
  return {
    known,
    joins: () => joins,
    drop: () => socket?.terminate(),
    close() {
      isOpen = false
      socket?.terminate()
    },
  }
}
