import { type Message, type MessageList, messagesResource } from '#contract/messages.ts'
import { keyOf } from '#contract/platform/resource.ts'
import { newId } from '#web/platform/new-id.ts'
import { api, call } from '#web/platform/requests/api.ts'
import { ApiError } from '#web/platform/requests/api-error.ts'
import { actingProfileId, noticeRefusal, queryClient } from '#web/platform/requests/query-client.ts'
import { changeConversation, lastSeqOf, withMessage } from './known-conversations.ts'
import { draftKey, readUnsentText, type Sending, unsentTextsOf, writeUnsentText } from './unsent-texts.ts'

const RETRY_MS = [1000, 2000, 5000, 10_000] as const
/** A response that takes longer counts as none. */
const TIMEOUT_MS = 20_000
/** After this many server errors the message returns to the field. */
const MOST_FAILURES = 4

/** The maximum of waiting messages in a conversation. */
const MOST_WAITING = 100

/**
 * The conversations in which this tab sends or waits to send. The key is that of their unsent text,
 * the value a function that ends the wait for the next attempt.
 */
const underWay = new Map<string, () => void>()

/**
 * MSG-03: shows a message immediately, and sends it after the earlier ones (MSG-02) until the
 * server confirms it.
 */
export function send(profileId: string, conversationId: string, text: string): void {
  const key = draftKey(profileId, conversationId)
  const { sending, failed } = readUnsentText(key)
  const content = text.trim()
  if (!content) return
  if (sending.length === MOST_WAITING) {
    writeUnsentText(key, { text, sending, problem: 'Too many messages are waiting. Send this one later.' })
    return
  }
  // The failed attempt may have succeeded, so the same text keeps its id.
  const id = failed?.content === content ? failed.id : newId()
  writeUnsentText(key, { text: '', sending: [...sending, { id, content, at: new Date().toISOString() }] })
  void deliver(profileId, conversationId)
}

/** Continues what a closed or reloaded tab had begun to send. */
export function resumeSending(profileId: string): void {
  for (const { conversationId, unsent } of unsentTextsOf(profileId)) {
    if (unsent.sending.length > 0) void deliver(profileId, conversationId)
  }
}

/** Delivered: confirmed by the response, or already received live. */
export function settleSent(profileId: string, message: Message): void {
  const key = draftKey(profileId, message.conversationId)
  const { sending, ...unsent } = readUnsentText(key)
  const left = sending.filter(({ id }) => id !== message.id)
  if (left.length === sending.length) return
  writeUnsentText(key, { ...unsent, sending: left })
  underWay.get(key)?.()
}

async function deliver(profileId: string, conversationId: string): Promise<void> {
  const key = draftKey(profileId, conversationId)
  if (underWay.has(key)) return
  underWay.set(key, () => {})
  // At the end the listener must be removed from this window, even if the global has changed.
  const page = window
  page.addEventListener('online', hurry)
  const next = () => (actingProfileId() === profileId ? readUnsentText(key).sending[0] : undefined)
  await inOneTab(key, async () => {
    for (let sending = next(); sending; sending = next()) await attempt(profileId, conversationId, sending)
  })
  underWay.delete(key)
  if (underWay.size === 0) page.removeEventListener('online', hurry)
  // Another message may have been written while the loop ended.
  if (next()) void deliver(profileId, conversationId)
}

/**
 * The other tabs wait, and continue when the sending tab is closed. On pages without locks (plain
 * http) several tabs may send the same message. It is stored once, because its id is the same.
 */
const inOneTab = (key: string, work: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request(`sending ${key}`, work) : work()

async function attempt(profileId: string, conversationId: string, sending: Sending): Promise<void> {
  const key = draftKey(profileId, conversationId)
  const isWanted = () => readUnsentText(key).sending[0]?.id === sending.id && actingProfileId() === profileId
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
      { init: { signal: AbortSignal.timeout(TIMEOUT_MS) } },
    ),
  )

/** The network or the server is unreachable, which will pass. */
const isNoResponse = (error: unknown): boolean =>
  !(error instanceof ApiError) || ['network', 'aborted', 'unavailable'].includes(error.code)

const isRefused = (error: unknown): boolean => error instanceof ApiError && error.status >= 400 && error.status < 500

/**
 * MSG-03: removes the refused message and those waiting behind it. Their texts return to the field,
 * before the text typed since.
 */
function giveBack(key: string, error: unknown): void {
  noticeRefusal(error)
  const { sending, text } = readUnsentText(key)
  const problem = error instanceof ApiError ? error.message : undefined
  const texts = [...sending.map(({ content }) => content), text].filter(Boolean)
  writeUnsentText(key, { text: texts.join('\n'), sending: [], failed: sending[0], problem })
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
