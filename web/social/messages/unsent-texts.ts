import { useSyncExternalStore } from 'react'
import { openMemory } from '#web/platform/memory.ts'
import { Emitter, listen } from '#web/platform/signal.ts'

/** A message on its way: its id is made here, so that sending it again never doubles it. */
export type Sending = { id: string; content: string; at: string }

/**
 * What one writes in a conversation. The first of `sending` is on its way, the others wait behind it; `failed` was
 * refused, and keeps its id in case the same is sent again; `problem` says why.
 */
export type Draft = { text: string; sending: readonly Sending[]; failed?: Sending; problem?: string }

const PREFIX = 'draft:'
const EMPTY: Draft = { text: '', sending: [] }

export const draftKey = (profileId: string, conversationId: string): string => `${PREFIX}${profileId}:${conversationId}`

/** What was last read or written, with what stood in the storage then: another tab may have changed that since. */
const known = new Map<string, { stored: string | null; draft: Draft }>()
const written = new Emitter<[key: string]>(() => listen(window, ['storage'], receiveFromOtherTab))

/** Kept in the browser, so that a reload loses nothing; shared by its tabs. */
export function readDraft(key: string): Draft {
  const text = stored(key)
  const before = known.get(key)
  return before?.stored === text ? before.draft : remember(key, text, parsed(text))
}

function remember(key: string, text: string | null, draft: Draft): Draft {
  known.set(key, { stored: text, draft })
  return draft
}

export function writeDraft(key: string, draft: Draft): void {
  // in a full or forbidden storage it lives as long as the page
  const memory = openMemory()
  if (draft.text || draft.sending.length > 0) memory.setItem(key, JSON.stringify(draft))
  else memory.removeItem(key)
  remember(key, stored(key), draft)
  written.emit(key)
}

/** Everything that anybody has left here, when they sign out; or all but these profiles' own. */
export function forgetDrafts(exceptOf: readonly string[] = []): void {
  noteLeft(null)
  for (const key of [...storedKeys(), ...known.keys()]) {
    if (!exceptOf.some((profileId) => key.startsWith(`${PREFIX}${profileId}:`))) writeDraft(key, EMPTY)
  }
}

/**
 * Whose session ended otherwise finds theirs again, but not for long: the browser may be one of many people's. Where
 * the storage is too full to note since when, it is over at once.
 */
export function storeUnsentTexts(): void {
  if (storedKeys().length === 0) return
  if (!Number(stored(LEFT_AT))) noteLeft(Date.now())
  const since = Number(stored(LEFT_AT))
  if (!since || Date.now() - since > KEPT_MS) forgetDrafts()
}

const LEFT_AT = 'drafts-left-at'
const KEPT_MS = 24 * 3_600_000

function noteLeft(at: number | null): void {
  if (at) openMemory().setItem(LEFT_AT, String(at))
  else openMemory().removeItem(LEFT_AT)
}

/** Every draft of a profile, by its conversation. */
export function draftsOf(profileId: string): { conversationId: string; draft: Draft }[] {
  const start = draftKey(profileId, '')
  return storedKeys()
    .filter((key) => key.startsWith(start))
    .map((key) => ({ conversationId: key.slice(start.length), draft: readDraft(key) }))
}

/** Calls back when one is written, here or in another tab. Returns the way to stop. */
export const onDraft = written.subscribe

export function useDraft(key: string): Draft {
  return useSyncExternalStore(onDraft, () => readDraft(key))
}

/** What is on its way there, in order; the same array until that changes. */
export function useSending(key: string): readonly Sending[] {
  return useSyncExternalStore(onDraft, () => readDraft(key).sending)
}

/** One writes in one tab at a time: what is written there stands in the others too. */
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

function parsed(text: string | null): Draft {
  try {
    const stored: unknown = JSON.parse(text ?? 'null')
    if (!isRecord(stored)) return EMPTY
    const { failed, problem } = stored
    return {
      text: typeof stored.text === 'string' ? stored.text : '',
      // an earlier version of the page kept one message, or none
      sending: [stored.sending].flat().flatMap((each) => sendingOf(each) ?? []),
      ...(sendingOf(failed) && { failed: sendingOf(failed) as Sending }),
      ...(typeof problem === 'string' && { problem }),
    }
  } catch {
    return EMPTY
  }
}

/** Another version of the page, or another script, may have stored it. */
function sendingOf(stored: unknown): Sending | null {
  if (!isRecord(stored)) return null
  const { id, content, at } = stored
  if (typeof id !== 'string' || typeof content !== 'string') return null
  return { id, content, at: typeof at === 'string' ? at : new Date().toISOString() }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
