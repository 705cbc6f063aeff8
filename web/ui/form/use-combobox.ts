import { type ChangeEvent, type KeyboardEvent, type MouseEvent, useEffect, useId, useState } from 'react'
import { isComposing } from '#web/platform/keys/composing.ts'

export type ComboboxOptions = {
  /** The accessible name of the list. */
  listLabel: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** How many choices the list has. */
  count: number
  /**
   * The choice that is active until an arrow key is pressed. Without it the text itself is active.
   */
  first?: number
  onType: (text: string) => void
  onChoose: (at: number) => void
  /** Called for Enter while the text is active. Without it, Enter does nothing then. */
  onEnter?: () => void
  /**
   * The text need not be one of the choices: Enter is left to the form while the text is active.
   */
  isFree?: boolean
}

const STEPS: Partial<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }
const CARET_KEYS = ['ArrowLeft', 'ArrowRight', 'Home', 'End']

/**
 * The attributes of an input, its list and its choices that make them a combobox:
 * https://www.w3.org/WAI/ARIA/apg/patterns/combobox/.
 * The focus stays in the input. `popup` is for the element that appears: the list itself or a box
 * around it.
 */
export function useCombobox(options: ComboboxOptions) {
  const { isOpen, count, first = -1, onType } = options
  const id = useId()
  const [moved, setMoved] = useState<number | null>(null)
  const active = isOpen ? Math.min(moved ?? first, count - 1) : -1
  const optionId = (at: number) => `${id}-${at}`
  const activeId = active < 0 ? undefined : optionId(active)
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  function turn(open: boolean, next: number | null = null) {
    setMoved(next)
    // Called also while the list is still loading, so that closing cancels it.
    if (!(open && isOpen)) options.onOpenChange(open)
  }
  function choose(at: number) {
    turn(false)
    options.onChoose(at)
  }
  return {
    input: {
      role: 'combobox',
      'aria-expanded': isOpen,
      'aria-controls': `${id}-list`,
      'aria-autocomplete': 'list',
      'aria-activedescendant': activeId,
      autoComplete: 'off',
      spellCheck: false,
      onClick: () => isOpen || turn(true),
      onChange(event: ChangeEvent<HTMLInputElement>) {
        turn(true)
        onType(event.target.value)
      },
      onKeyDown: (event: KeyboardEvent) => press(event, { ...options, first, active, turn, choose }),
      onBlur: () => turn(false),
    },
    popup: { hidden: !isOpen, onMouseDown: (event: MouseEvent) => event.preventDefault() },
    list: { id: `${id}-list`, role: 'listbox', 'aria-label': options.listLabel },
    option: (at: number) => ({
      id: optionId(at),
      role: 'option',
      tabIndex: -1,
      'aria-selected': at === active,
      onClick: () => choose(at),
    }),
  } as const
}

type Pressed = ComboboxOptions & {
  first: number
  active: number
  turn: (open: boolean, next?: number | null) => void
  choose: (at: number) => void
}

function press(event: KeyboardEvent, box: Pressed): void {
  const { isOpen, first, active } = box
  const step = STEPS[event.key]
  if (isComposing(event)) return
  if (step) box.turn(true, next(box, step))
  else if (event.key === 'Enter' && active >= 0) box.choose(active)
  else if (event.key === 'Enter' && (box.onEnter || (isOpen && !box.isFree))) box.onEnter?.()
  else if (event.key === 'Escape' && isOpen) box.turn(false)
  else {
    // The caret moves, so the text becomes active again.
    if (isOpen && first < 0 && CARET_KEYS.includes(event.key)) box.turn(true)
    return
  }
  event.preventDefault()
}

/**
 * Where an arrow key leads: from the text to either end of the list. The last choice is the end;
 * from the first one an arrow leads back to the text.
 */
function next({ isOpen, count, first, active }: Pressed, step: 1 | -1): number | null {
  if (!isOpen && first >= 0) return null
  if (active < 0) return step > 0 ? 0 : count - 1
  return Math.max(Math.min(active + step, count - 1), first < 0 ? -1 : 0)
}
