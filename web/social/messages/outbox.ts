import { type Message, type MessageList, messagesResource } from '#contract/messages.ts'
import { keyOf } from '#contract/platform/resource.ts'
import { newId } from '#web/platform/new-id.ts'
import { api, call } from '#web/platform/requests/api.ts'
import { ApiError } from '#web/platform/requests/api-error.ts'
import { actingProfileId, noticeRefusal, queryClient } from '#web/platform/requests/query-client.ts'
import { changeConversation, lastSeqOf, withMessage } from './known-conversations.ts'
import { draftKey, draftsOf, readDraft, type Sending, writeDraft } from './unsent-texts.ts'

const RETRY_MS = [1000, 2000, 5000, 10_000] as const
/** An answer that takes longer is as good as none. */
const PATIENCE_MS = 20_000
/** How often the server may fail at it before it is given back. */
const MOST_FAILURES = 4

/** So many can wait in a conversation. */
const MOST_WAITING = 100

/**
 * The conversations, by the key of their draft, in which this tab sends or waits to send, with what ends the wait for
 * the next attempt.
 */
const underWay = new Map<string, () => void>()

/** MSG-03: shows it at once and sends it until it is answered, behind what was written before (MSG-02). */
export function send(profileId: string, conversationId: string, text: string): void {
  const key = draftKey(profileId, conversationId)
  const { sending, failed } = readDraft(key)
  const content = text.trim()
  if (!content) return
  if (sending.length === MOST_WAITING) {
    writeDraft(key, { text, sending, problem: 'Too many messages are waiting. Send this one later.' })
    return
  }
  // The same once more after a failure nobody can be sure of is the same message.
  const id = failed?.content === content ? failed.id : newId()
  writeDraft(key, { text: '', sending: [...sending, { id, content, at: new Date().toISOString() }] })
  void deliver(profileId, conversationId)
}

/** Goes on with what a tab has left that was closed or reloaded. */
export function resumeSending(profileId: string): void {
  for (const { conversationId, draft } of draftsOf(profileId)) {
    if (draft.sending.length > 0) void deliver(profileId, conversationId)
  }
}

/** It is there: by an answer, or live before that. */
export function settleSent(profileId: string, message: Message): void {
  const key = draftKey(profileId, message.conversationId)
  const { sending, ...draft } = readDraft(key)
  const left = sending.filter(({ id }) => id !== message.id)
  if (left.length === sending.length) return
  writeDraft(key, { ...draft, sending: left })
  underWay.get(key)?.()
}

async function deliver(profileId: string, conversationId: string): Promise<void> {
  const key = draftKey(profileId, conversationId)
  if (underWay.has(key)) return
  underWay.set(key, () => {})
  // the same at the end, whatever is the page by then
  const page = window
  page.addEventListener('online', hurry)
  const next = () => (actingProfileId() === profileId ? readDraft(key).sending[0] : undefined)
  await inOneTab(key, async () => {
    for (let sending = next(); sending; sending = next()) await attempt(profileId, conversationId, sending)
  })
  underWay.delete(key)
  if (underWay.size === 0) page.removeEventListener('online', hurry)
  // written while this came to its end
  if (next()) void deliver(profileId, conversationId)
}

/**
 * The other tabs wait, and go on with it should this one be closed. Where the browser has no locks, which it has only
 * on secure pages, several tabs may send the same: that is one message, since the id is one.
 */
const inOneTab = (key: string, work: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request(`sending ${key}`, work) : work()

async function attempt(profileId: string, conversationId: string, sending: Sending): Promise<void> {
  const key = draftKey(profileId, conversationId)
  const isWanted = () => readDraft(key).sending[0]?.id === sending.id && actingProfileId() === profileId
  let failures = 0
  for (let attempts = 0; isWanted(); attempts++) {
    try {
      return take(profileId, await post(conversationId, sending))
    } catch (error) {
      if (isNoResponse(error)) failures = 0
      else if (isRefused(error) || ++failures === MOST_FAILURES) {
        if (isWanted()) giveBack(key, error)
        return
      }
      await pause(key, RETRY_MS[Math.min(attempts, RETRY_MS.length - 1)] as number)
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
const isNoResponse = (error: unknown): boolean =>
  !(error instanceof ApiError) || ['network', 'aborted', 'unavailable'].includes(error.code)

const isRefused = (error: unknown): boolean => error instanceof ApiError && error.status >= 400 && error.status < 500

/**
 * MSG-03: removed, with what waits behind it, and their texts stand in the field again, before what was written since.
 */
function giveBack(key: string, error: unknown): void {
  noticeRefusal(error)
  const { sending, text } = readDraft(key)
  const problem = error instanceof ApiError ? error.message : undefined
  const texts = [...sending.map(({ content }) => content), text].filter(Boolean)
  writeDraft(key, { text: texts.join('\n'), sending: [], failed: sending[0], problem })
}

function take(profileId: string, message: Message): void {
  const key = keyOf(messagesResource, { as: profileId, id: message.conversationId })
  const known = queryClient.getQueryData<MessageList>(key)
  if (known && message.seq === lastSeqOf(known) + 1) {
    queryClient.setQueryData<MessageList>(key, { items: [...known.items, message], lastSeq: message.seq })
  } else if (known && message.seq > lastSeqOf(known)) void queryClient.invalidateQueries({ queryKey: key })
  changeConversation(profileId, message.conversationId, (it) => withMessage(it, message, profileId))
  settleSent(profileId, message)
}

function hurry(): void {
  for (const goOn of underWay.values()) goOn()
}

function pause(key: string, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    underWay.set(key, () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
