import { useRef, useState } from 'react'
import type { CreateComment } from '#contract/comments.ts'
import { type Commentable, isTrack } from '#web/likes/asset.ts'
import { firstMoment } from '../comment-parts.ts'
import { usePostComment } from '../mutations.ts'

/** A comment that is being written: its text, the moment it is pinned to, and sending it. */
export function useDraft(asset: Commentable, onSending: (comment: CreateComment | null) => void) {
  const [body, setBody] = useState('')
  const [atMs, setAtMs] = useState<number | null>(null)
  const { mutate, isPending } = usePostComment()
  // made once for each text: sent again after a lost answer, it is the same comment
  const id = useRef<string>(null)

  function write(next: string) {
    id.current = null
    setBody(next)
  }
  function pin(next: number | null) {
    id.current = null
    setAtMs(next)
  }
  function post() {
    const text = body.trim()
    if (isPending || text === '') return
    id.current ??= crypto.randomUUID()
    const comment = {
      id: id.current,
      assetId: asset.id,
      body: text,
      atMs: atMs ?? (isTrack(asset) ? firstMoment(text, asset.durationMs) : null),
    }
    onSending(comment)
    mutate(comment, {
      onSuccess: () => {
        write('')
        setAtMs(null)
      },
      onSettled: () => onSending(null),
    })
  }
  return { body, atMs, isPosting: isPending, write, pin, post }
}
