import { useSyncExternalStore } from 'react'
import { openMemory } from '#web/platform/memory.ts'
import { Emitter, listen } from '#web/platform/signal.ts'

/**
 * A message that is being sent. The browser creates its id, so that a retry never duplicates it.
 */
export type Sending = { id: string; content: string; at: string }

/**
 * The unsent text of a conversation. The first of `sending` is under way, the others wait. `failed`
 * was refused; it keeps its id for a retry of the same text. `problem` says why.
 */
export type UnsentText = { text: string; sending: readonly Sending[]; failed?: Sending; problem?: string }

const PREFIX = 'draft:'
const EMPTY: UnsentText = { text: '', sending: [] }

export const draftKey = (profileId: string, conversationId: string): string => `${PREFIX}${profileId}:${conversationId}`

/**
 * The last value that was read or written, with the stored text of then: another tab may have
 * changed it since.
 */
const known = new Map<string, { stored: string | null; unsent: UnsentText }>()
const written = new Emitter<[key: string]>(() => listen(window, ['storage'], receiveFromOtherTab))

/** Unsent text is stored in the browser, so that it survives a reload; all tabs share it. */
export function readUnsentText(key: string): UnsentText {
  const text = stored(key)
  const before = known.get(key)
  return before?.stored === text ? before.unsent : remember(key, text, parsed(text))
}

function remember(key: string, text: string | null, unsent: UnsentText): UnsentText {
  known.set(key, { stored: text, unsent })
  return unsent
}

export function writeUnsentText(key: string, unsent: UnsentText): void {
  // If the storage is full or forbidden, the text lives as long as the page.
  const memory = openMemory()
  if (unsent.text || unsent.sending.length > 0) memory.setItem(key, JSON.stringify(unsent))
  else memory.removeItem(key)
  remember(key, stored(key), unsent)
  written.emit(key)
}

/**
 * Deletes all unsent text in this browser, after a sign-out; or all except that of these profiles.
 */
export function forgetUnsentTexts(exceptOf: readonly string[] = []): void {
  noteLeft(null)
  for (const key of [...storedKeys(), ...known.keys()]) {
    if (!exceptOf.some((profileId) => key.startsWith(`${PREFIX}${profileId}:`))) writeUnsentText(key, EMPTY)
  }
}

/**
 * After a session ended otherwise, its unsent text is kept for a day only: several people may use
 * the browser. If the storage cannot store the time, the text is deleted immediately.
 */
export function storeUnsentTexts(): void {
  if (storedKeys().length === 0) return
  if (!Number(stored(LEFT_AT))) noteLeft(Date.now())
  const since = Number(stored(LEFT_AT))
  if (!since || Date.now() - since > KEPT_MS) forgetUnsentTexts()
}

const LEFT_AT = 'drafts-left-at'
const KEPT_MS = 24 * 3_600_000

function noteLeft(at: number | null): void {
  if (at) openMemory().setItem(LEFT_AT, String(at))
  else openMemory().removeItem(LEFT_AT)
}

/** All unsent text of a profile, by conversation. */
export function unsentTextsOf(profileId: string): { conversationId: string; unsent: UnsentText }[] {
  const start = draftKey(profileId, '')
  return storedKeys()
    .filter((key) => key.startsWith(start))
    .map((key) => ({ conversationId: key.slice(start.length), unsent: readUnsentText(key) }))
}

/**
 * Calls back when unsent text is written, here or in another tab. Returns a function that
 * unsubscribes.
 */
export const onDraft = written.subscribe

export function useUnsentText(key: string): UnsentText {
  return useSyncExternalStore(onDraft, () => readUnsentText(key))
}

/**
 * The messages being sent in a conversation, in order. The array stays the same until they change.
 */
export function useSending(key: string): readonly Sending[] {
  return useSyncExternalStore(onDraft, () => readUnsentText(key).sending)
}

/** Shows text that was typed in another tab here, too. A user types in one tab at a time. */
function receiveFromOtherTab({ key }: StorageEvent): void {
  if (key?.startsWith(PREFIX)) written.emit(key)
}

const stored = (key: string): string | null => openMemory().getItem(key)

function storedKeys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX))
  } catch {
    return []
  }
}

function parsed(text: string | null): UnsentText {
  try {
    const stored: unknown = JSON.parse(text ?? 'null')
    if (!isRecord(stored)) return EMPTY
    const { failed, problem } = stored
    return {
      text: typeof stored.text === 'string' ? stored.text : '',
      // An earlier version of the page stored one message, or none.
      sending: [stored.sending].flat().flatMap((each) => sendingOf(each) ?? []),
      ...(sendingOf(failed) && { failed: sendingOf(failed) as Sending }),
      ...(typeof problem === 'string' && { problem }),
    }
  } catch {
    return EMPTY
  }
}

/** Another version of the page, or another script, may have written the storage. */
function sendingOf(stored: unknown): Sending | null {
  if (!isRecord(stored)) return null
  const { id, content, at } = stored
  if (typeof id !== 'string' || typeof content !== 'string') return null
  return { id, content, at: typeof at === 'string' ? at : new Date().toISOString() }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
