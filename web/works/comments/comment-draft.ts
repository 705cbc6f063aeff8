import { useRef, useState } from 'react'
import type { Comment, CreateComment } from '#contract/comments.ts'
import { openMemory } from '#web/platform/memory.ts'
import { newId } from '#web/platform/new-id.ts'
import { type Commentable, isTrack } from '#web/works/likes/asset.ts'
import { firstMoment } from './comment-text.tsx'
import { usePostComment } from './mutations.ts'

/** What is being written: its text, the moment it is pinned to, and what it answers. */
type Draft = { body: string; atMs: number | null; inReplyTo: Comment['inReplyTo'] }

const EMPTY: Draft = { body: '', atMs: null, inReplyTo: null }

/** Kept in the browser, so that a reload loses nothing. What begins so is forgotten with the drafts of messages. */
const keyOf = (profileId: string, assetId: string) => `draft:${profileId}:comment:${assetId}`

/** A comment that the server does not have yet. */
export type Sending = CreateComment & Pick<Comment, 'inReplyTo'>

export type CommentDraft = ReturnType<typeof useCommentDraft>

type Written = { asset: Commentable; profileId: string; onSending: (comment: Sending | null) => void }

/** A comment that is being written, and sending it. */
export function useCommentDraft({ asset, profileId, onSending }: Written) {
  const key = keyOf(profileId, asset.id)
  const [draft, setDraft] = useState(() => read(key))
  const { mutate, isPending } = usePostComment()
  // made once for each text: sent again after a lost answer, it is the same comment
  const id = useRef<string>(null)

  function change(next: Partial<Draft>) {
    id.current = null
    setDraft((before) => keep(key, { ...before, ...next }))
  }
  function post() {
    const body = draft.body.trim()
    if (isPending || body === '') return
    id.current ??= newId()
    const comment = {
      id: id.current,
      assetId: asset.id,
      body,
      atMs: draft.atMs ?? (isTrack(asset) ? firstMoment(body, asset.durationMs) : null),
      inReplyToId: draft.inReplyTo?.id ?? null,
    }
    onSending({ ...comment, inReplyTo: draft.inReplyTo })
    mutate(comment, { onSuccess: () => change(EMPTY), onSettled: () => onSending(null) })
  }
  return {
    ...draft,
    isPosting: isPending,
    write: (body: string) => change({ body }),
    pin: (atMs: number | null) => change({ atMs }),
    answer: (inReplyTo: Draft['inReplyTo']) => change({ inReplyTo }),
    post,
  }
}

function read(key: string): Draft {
  try {
    const kept = JSON.parse(openMemory().getItem(key) ?? 'null') as { [name in string]?: unknown } | null
    return {
      body: typeof kept?.text === 'string' ? kept.text : '',
      atMs: Number.isFinite(kept?.atMs) ? (kept?.atMs as number) : null,
      inReplyTo: isAnswered(kept?.inReplyTo) ? kept.inReplyTo : null,
    }
  } catch {
    return EMPTY
  }
}

/** Another version of the page, or another script, may have stored it. */
const isAnswered = (value: unknown): value is NonNullable<Draft['inReplyTo']> =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string' && 'author' in value

function keep(key: string, draft: Draft): Draft {
  const { body: text, ...rest } = draft
  if (text || draft.inReplyTo) openMemory().setItem(key, JSON.stringify({ text, ...rest }))
  else openMemory().removeItem(key)
  return draft
}
