import { keys } from '#contract/page-data.ts'
import type { Message, MessageList } from '#contract/people/messages.ts'
import { api, call } from '#web/platform/requests/api.ts'
import { ApiError } from '#web/platform/requests/api-error.ts'
import { actingProfileId, noticeRefusal, queryClient } from '#web/platform/requests/query-client.ts'
import { changeConversation, withMessage } from '../cache/conversations.ts'
import { lastSeqOf } from '../cache/join-messages.ts'
import { draftKey, draftsOf, readDraft, type Sending, writeDraft } from './drafts.ts'

const RETRY_MS = [1000, 2000, 5000, 10_000] as const
/** An answer that takes longer is as good as none. */
const PATIENCE_MS = 20_000
/** How often the server may fail at it before it is given back. */
const MOST_FAILURES = 4

/** Those that this tab sends or waits to send, by id, with what ends the wait for the next attempt. */
const underWay = new Map<string, () => void>()

/** MSG-03: shows it at once and sends it until it is answered. Nothing while another one is on its way (MSG-02). */
export function send(profileId: string, conversationId: string, text: string): boolean {
  const key = draftKey(profileId, conversationId)
  const { sending, failed } = readDraft(key)
  const content = text.trim()
  if (sending || !content) return false
  // The same once more after a failure nobody can be sure of is the same message.
  const id = failed?.content === content ? failed.id : crypto.randomUUID()
  const next: Sending = { id, content, at: new Date().toISOString() }
  writeDraft(key, { text: '', sending: next })
  void deliver(profileId, conversationId, next)
  return true
}

/** Goes on with what a tab has left that was closed or reloaded. */
export function resumeSending(profileId: string): void {
  for (const { conversationId, draft } of draftsOf(profileId)) {
    if (draft.sending) void deliver(profileId, conversationId, draft.sending)
  }
}

/** It is there: by an answer, or live before that. */
export function settleSent(profileId: string, message: Message): void {
  const key = draftKey(profileId, message.conversationId)
  const { sending, ...draft } = readDraft(key)
  if (sending?.id === message.id) writeDraft(key, draft)
  underWay.get(message.id)?.()
}

async function deliver(profileId: string, conversationId: string, sending: Sending): Promise<void> {
  if (underWay.has(sending.id)) return
  underWay.set(sending.id, () => {})
  window.addEventListener('online', hurry)
  await inOneTab(sending.id, () => attempt(profileId, conversationId, sending))
  underWay.delete(sending.id)
  if (underWay.size === 0) window.removeEventListener('online', hurry)
}

/**
 * The other tabs wait, and go on with it should this one be closed. Where the browser has no locks, which it has only on secure pages,
 * several tabs may send the same: that is one message, since the id is one.
 */
const inOneTab = (id: string, work: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request(`sending ${id}`, work) : work()

async function attempt(profileId: string, conversationId: string, sending: Sending): Promise<void> {
  const key = draftKey(profileId, conversationId)
  const isWanted = () => readDraft(key).sending?.id === sending.id && actingProfileId() === profileId
  let failures = 0
  for (let attempts = 0; isWanted(); attempts++) {
    try {
      return take(profileId, await post(conversationId, sending))
    } catch (error) {
      if (isNoAnswer(error)) failures = 0
      else if (isRefused(error) || ++failures === MOST_FAILURES) {
        if (isWanted()) giveBack(key, sending, error)
        return
      }
      await pause(sending.id, RETRY_MS[Math.min(attempts, RETRY_MS.length - 1)] as number)
    }
  }
}

const post = (conversationId: string, { id, content }: Sending): Promise<Message> =>
  call(
    api.api.conversations[':id'].messages.$post(
      { param: { id: conversationId }, json: { id, content } },
      { init: { signal: AbortSignal.timeout(PATIENCE_MS) } },
    ),
  )

/** The network, or what stands before the server, is away: that ends some day. */
const isNoAnswer = (error: unknown): boolean =>
  !(error instanceof ApiError) || ['network', 'aborted', 'unavailable'].includes(error.code)

const isRefused = (error: unknown): boolean => error instanceof ApiError && error.status >= 400 && error.status < 500

/** MSG-03: removed, and its text stands in the field again, before what was written since. */
function giveBack(key: string, sending: Sending, error: unknown): void {
  noticeRefusal(error)
  const { text } = readDraft(key)
  const problem = error instanceof ApiError ? error.message : undefined
  writeDraft(key, { text: text ? `${sending.content}\n${text}` : sending.content, failed: sending, problem })
}

function take(profileId: string, message: Message): void {
  const key = keys.messages(profileId, message.conversationId)
  const known = queryClient.getQueryData<MessageList>(key)
  if (known && message.seq === lastSeqOf(known) + 1) {
    queryClient.setQueryData<MessageList>(key, { items: [...known.items, message], lastSeq: message.seq })
  } else if (known && message.seq > lastSeqOf(known)) void queryClient.invalidateQueries({ queryKey: key })
  changeConversation(queryClient, profileId, message.conversationId, (it) => withMessage(it, message, profileId))
  settleSent(profileId, message)
}

function hurry(): void {
  for (const goOn of underWay.values()) goOn()
}

function pause(id: string, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    underWay.set(id, () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
