import { type PointerEvent, useEffect, useId, useState } from 'react'

/** What the keyboard walks over: one of these is active while the focus stays in the field. */
export type Walk = {
  activeId: string | undefined
  /** Nothing was chosen by key or pointer: what is active is so by itself. */
  isUntouched: boolean
  move: (step: 1 | -1) => void
  forget: () => void
  /** Spread on the link. */
  link: (key: string) => { id: string; 'data-active': '' | undefined }
  /** Spread on what a pointer is over. */
  row: (key: string) => { 'data-active': '' | undefined; onPointerMove: (event: PointerEvent) => void }
}

/** Over links by their keys, in their order; `first` of them is active until another one is, where it is wanted. */
export function useWalk(keys: readonly string[], first: boolean): Walk {
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
