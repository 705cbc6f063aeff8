import {
  type ComponentProps,
  type KeyboardEvent,
  type RefObject,
  Suspense,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { isComposing } from '#web/platform/keys/composing.ts'
import { lazyPart, Nothing } from '#web/ui/feedback/lazy.tsx'
import * as fieldStyles from '#web/ui/form/field.module.css'
import type { ListKeys, ShownList } from './mention-suggestions.tsx'

// Loaded when the user types an @.
const MentionSuggestions = lazyPart(() => import('./mention-suggestions.tsx'), 'MentionSuggestions', Nothing)

type MentionAreaProps = Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'ref'> & {
  ref: RefObject<HTMLTextAreaElement | null>
  value: string
  onWrite: (text: string) => void
  /** Esc has an effect here even without suggestions. */
  ownsEscape?: boolean
}

/** `@` and letters before the caret. */
const BEGUN = /(?<![\p{Alpha}0-9_@/])@[A-Za-z0-9_]{1,30}$/u

/** A text area in which `@` and letters suggest profiles by their handles. */
export function MentionArea({ ref, value, onWrite, ownsEscape, onKeyDown, ...rest }: MentionAreaProps) {
  const [typedAt, setTypedAt] = useState<number | null>(null)
  const [shown, setShown] = useState<ShownList | null>(null)
  const keys = useRef<ListKeys>(null)
  const placeCaret = useCaret(ref)
  const before = value.slice(0, typedAt ?? 0)
  const begun = BEGUN.exec(before)?.[0] ?? ''
  function press(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (isComposing(event)) return
    if (keys.current && !event.ctrlKey && !event.metaKey) keys.current(event)
    else onKeyDown?.(event)
  }
  function choose(handle: string) {
    const start = `${before.slice(0, before.length - begun.length)}@${handle} `
    placeCaret(start.length)
    onWrite(start + value.slice(before.length).replace(/^ /, ''))
  }
  return (
    <>
      <textarea
        {...rest}
        {...shown}
        ref={ref}
        className={fieldStyles.input}
        aria-autocomplete="list"
        data-own-escape={shown || ownsEscape ? '' : undefined}
        value={value}
        onChange={({ target }) => {
          setTypedAt(target.selectionEnd)
          onWrite(target.value)
        }}
        onSelect={({ currentTarget: { selectionEnd } }) => setTypedAt((at) => (at === selectionEnd ? at : null))}
        onBlur={() => setTypedAt(null)}
        onKeyDown={press}
      />
      {begun && (
        <Suspense fallback={null}>
          <MentionSuggestions
            begun={begun}
            keys={keys}
            onShow={setShown}
            onChoose={choose}
            onClose={() => setTypedAt(null)}
          />
        </Suspense>
      )}
    </>
  )
}

/** Moves the caret after the new text is rendered. */
function useCaret(ref: MentionAreaProps['ref']) {
  const wanted = useRef<number>(null)
  useLayoutEffect(() => {
    if (wanted.current === null) return
    ref.current?.setSelectionRange(wanted.current, wanted.current)
    wanted.current = null
  })
  return (at: number) => {
    wanted.current = at
  }
}
