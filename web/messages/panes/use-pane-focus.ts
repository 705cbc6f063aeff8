import { type RefObject, useEffect, useRef } from 'react'
import * as messages from '../messages.module.css'
import * as thread from '../thread/thread.module.css'

/**
 * Where list and thread are two screens, what one pressed goes with its screen: the focus goes to the thread that was opened, and
 * back to the row one came from.
 */
export function usePaneFocus(chat: RefObject<HTMLElement | null>, conversation: string | undefined): void {
  const before = useRef(conversation)
  useEffect(() => {
    const left = before.current
    before.current = conversation
    if (left === conversation || !isFocusLost(chat.current)) return
    if (conversation) chat.current?.querySelector<HTMLElement>(`.${thread.thread}`)?.focus({ preventScroll: true })
    else focusRow(chat.current, left)
  }, [chat, conversation])
}

function focusRow(chat: HTMLElement | null, id: string | undefined): void {
  const rows = [...(chat?.querySelectorAll<HTMLAnchorElement>(`.${messages.conversation}`) ?? [])]
  const row = rows.find(({ search }) => new URLSearchParams(search).get('conversation') === id)
  row?.focus({ preventScroll: true })
  row?.scrollIntoView({ block: 'nearest' })
}

/** On nothing, or on what is not shown any more. */
function isFocusLost(chat: HTMLElement | null): boolean {
  const focused = document.activeElement
  if (!focused || focused === document.body) return true
  return chat?.contains(focused) === true && getComputedStyle(focused).visibility === 'hidden'
}
