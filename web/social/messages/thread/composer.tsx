import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react'
import type { Conversation } from '#contract/messages.ts'
import { MESSAGE } from '#contract/platform/message-limits.ts'
import { formatCount } from '#contract/words/counted.ts'
import { isComposing } from '#web/platform/keys/composing.ts'
import { toggleRestriction } from '#web/social/blocks/toggle-restriction.ts'
import { Button } from '#web/ui/action/button.tsx'
import * as fieldStyles from '#web/ui/form/field.module.css'
import * as spacingStyles from '#web/ui/layout/spacing.module.css'
import { send } from '../outbox.ts'
import { draftKey, useUnsentText, writeUnsentText } from '../unsent-texts.ts'
import * as styles from './composer.module.css'
import { restrictionChange } from './other-side.tsx'

export type ComposerProps = { profileId: string; conversation: Conversation }

/** The field for a new message, or a sentence that says why the user cannot write. */
export function Composer({ profileId, conversation }: ComposerProps) {
  const { other, viewer } = conversation
  const change = restrictionChange(profileId, conversation.id)
  if (viewer.can.send) return <Field profileId={profileId} conversationId={conversation.id} />
  if (!other) return <p className={`${styles.composer} dim`}>This profile no longer exists. The conversation stays.</p>
  const unblock = () =>
    toggleRestriction({ kind: 'blocks', profile: other, isOn: true, show: (blocked) => change({ blocked }) })
  return (
    <div className={`${styles.composer} ${styles.kept}`}>
      <p className={`${spacingStyles.grow} dim`}>
        {viewer.blocked
          ? `You have blocked @${other.handle}. Unblock this profile to write to each other.`
          : 'You cannot write in this conversation.'}
      </p>
      {viewer.blocked && <Button onClick={unblock}>Unblock</Button>}
    </div>
  )
}

/** The counter appears this many characters before the limit. */
const COUNTED = 400

function Field({ profileId, conversationId }: { profileId: string; conversationId: string }) {
  const key = draftKey(profileId, conversationId)
  const unsent = useUnsentText(key)
  const { text, problem } = unsent
  const field = useRef<HTMLTextAreaElement>(null)
  const noteId = useId()
  const left = MESSAGE.maxLength - text.trim().length
  useGrowing(field, text)
  useEffect(() => {
    // On a phone the focus would open the keyboard over the messages.
    if (matchMedia('(min-width: 768px) and (pointer: fine)').matches) field.current?.focus({ preventScroll: true })
  }, [])

  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault()
    if (left >= 0) send(profileId, conversationId, text)
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.shiftKey && !isComposing(event)) submit(event)
  }
  return (
    <form className={styles.composer} onSubmit={submit}>
      <textarea
        ref={field}
        className={fieldStyles.input}
        rows={1}
        dir="auto"
        aria-label="Type your message"
        placeholder="Type your message..."
        enterKeyHint="send"
        value={text}
        aria-invalid={left < 0 || undefined}
        aria-describedby={noteId}
        onChange={({ target }) => writeUnsentText(key, { ...unsent, text: target.value, problem: undefined })}
        onKeyDown={onKeyDown}
      />
      <Notes id={noteId} problem={problem} left={left} />
      <Button type="submit" variant="primary" icon="send">
        Send
      </Button>
    </form>
  )
}

type NotesProps = { id: string; problem: string | undefined; left: number }

function Notes({ id, problem, left }: NotesProps) {
  return (
    <div id={id} role="status" className={styles.notes}>
      {problem && <p className={fieldStyles.error}>{problem}</p>}
      {left < COUNTED && (
        <p className={left < 0 ? fieldStyles.error : 'meta'}>
          {formatCount(MESSAGE.maxLength - left)} of {formatCount(MESSAGE.maxLength)} characters
        </p>
      )}
    </div>
  )
}

/**
 * Makes the field as high as its text, up to its maximum. Only for browsers without `field-sizing`,
 * because measuring forces a layout.
 */
function useGrowing(field: RefObject<HTMLTextAreaElement | null>, text: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: measures after each change of the text
  useLayoutEffect(() => {
    const element = field.current
    if (!element || CSS.supports('field-sizing', 'content')) return
    element.style.height = 'auto'
    element.style.height = `${element.scrollHeight + 2}px`
  }, [field, text])
}
