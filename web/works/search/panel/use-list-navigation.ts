import { type PointerEvent, useEffect, useId, useState } from 'react'

/** Keyboard navigation: one row is active while the focus stays in the field. */
export type Walk = {
  activeId: string | undefined
  /** True if the active row is the default, not chosen by key or pointer. */
  isUntouched: boolean
  move: (step: 1 | -1) => void
  forget: () => void
  /** Props for the link. */
  link: (key: string) => { id: string; 'data-active': '' | undefined }
  /** Props for the row that reacts to the pointer. */
  row: (key: string) => { 'data-active': '' | undefined; onPointerMove: (event: PointerEvent) => void }
}

/**
 * Navigation over links by their keys, in this order. With `first`, the first row is active by
 * default.
 */
export function useListNavigation(keys: readonly string[], first: boolean): Walk {
  const id = useId()
  const [chosen, setChosen] = useState<{ key: string; byKey: boolean } | null>(null)
  const known = chosen && keys.includes(chosen.key) ? chosen : null
  const active = known?.key ?? (first ? keys[0] : undefined)
  const idOf = (key: string) => `${id}-${keys.indexOf(key)}`
  const activeId = active === undefined ? undefined : idOf(active)
  const isFollowed = known?.byKey === true
  useEffect(() => {
    if (activeId && isFollowed) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId, isFollowed])
  const mark = (key: string) => (key === active ? '' : undefined)
  return {
    activeId,
    isUntouched: known === null,
    move(step) {
      const from = active === undefined ? (step > 0 ? -1 : 0) : keys.indexOf(active)
      const key = keys[(from + step + keys.length) % keys.length]
      if (key !== undefined) setChosen({ key, byKey: true })
    },
    forget: () => setChosen(null),
    link: (key) => ({ id: idOf(key), 'data-active': mark(key) }),
    row: (key) => ({
      'data-active': mark(key),
      onPointerMove: ({ pointerType }) => {
        if (pointerType !== 'touch' && key !== active) setChosen({ key, byKey: false })
      },
    }),
  }
}
